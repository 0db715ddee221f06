// Shown if the code belongs to no envelope of the viewer's organization.
import { Unlink } from 'lucide-react';
import { receiveCopy } from '../copy/envelope/receive.ts';
import { LinkButton } from '../ui/Button.tsx';
import { MissingPage } from './MissingPage.tsx';

const { title, sentence, back } = receiveCopy.gone;

export const EnvelopeGone = ({ refusal }: { refusal: Error | null }) => (
  <MissingPage refusal={refusal} icon={<Unlink />} title={title} sentence={sentence} back={<LinkButton to="/receive">{back}</LinkButton>} />
);
