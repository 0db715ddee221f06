// The papers that are inside an envelope.
import { type Paper, PAPERS } from '../../domain/envelope/envelope.ts';
import { sendCopy } from '../copy/envelope/send.ts';
import { ChipChecks } from '../ui/inputs/Chips.tsx';

const OPTIONS = PAPERS.map((value) => ({ value, label: sendCopy.papers[value] }));

interface PaperChipsProps {
  label: string;
  hidesLabel?: boolean;
  papers: readonly Paper[];
  /** Those that are with some of several titles. */
  mixed?: readonly Paper[];
  onChange: (papers: Paper[]) => void;
}

export function PaperChips({ label, hidesLabel = false, papers, mixed = [], onChange }: PaperChipsProps) {
  return <ChipChecks label={label} hidesLabel={hidesLabel} options={OPTIONS} value={papers} mixed={mixed} onValueChange={onChange} />;
}
