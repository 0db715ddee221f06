// The result of a bulk request: first the titles that refused the command, each with the reason and what helps, then the others.
import './bulk.css';
import { Ban, Check, Clock, Mail, MailWarning } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { bulkCopy } from '../../copy/bulk.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { type BulkAction, type BulkResult, type BulkTitle, helpAfter } from './bulk-request.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { threadCopy } from '../../copy/thread.ts';
import { VinEnd } from '../../ui/text/Vin.tsx';

interface ResultDialogProps<Title extends BulkTitle> {
  action: BulkAction;
  result: BulkResult<Title> & { title: string };
  /** Muted text in the footer. */
  note?: string | undefined;
  /** The organization that was asked; null if it is not known. */
  nameOf?: ((title: Title) => string | null) | undefined;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

export function ResultDialog<Title extends BulkTitle>(props: ResultDialogProps<Title>) {
  const { action, result, note, nameOf = () => null, onClose, returnFocusTo } = props;
  const { refused, taken } = result;
  const words = bulkCopy.results[action];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnFocusTo={returnFocusTo}
      title={result.title}
      readOnly={refused.length === 0}
      note={note}
      footer={<CloseButton variant="solid">{bulkCopy.done}</CloseButton>}
    >
      <Section name={words.refused} count={refused.length}>
        {refused.map(({ title: one, message }) => (
          <TitleLine key={one.id} title={one} icon={<Ban />} sentence={message} end={<Help title={one} message={message} />} />
        ))}
      </Section>
      <Section name={words.taken} count={taken.length}>
        {taken.map(({ title: one, emailStatus }) => (
          <TitleLine
            key={one.id}
            title={one}
            icon={<Check />}
            name={nameOf(one)}
            end={emailStatus && <Tag icon={MAIL_ICONS[emailStatus]}>{bulkCopy.mail[emailStatus]}</Tag>}
          />
        ))}
      </Section>
    </Dialog>
  );
}

function Section({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className="title-section grid-8">
      <h3>{bulkCopy.section(name, count)}</h3>
      <TitleList label={name}>{children}</TitleList>
    </section>
  );
}

function Help({ title, message }: { title: BulkTitle; message: string }) {
  const leadsToUpdate = helpAfter(message) === 'postUpdate';
  return (
    <LinkButton
      to="/t/$threadId"
      params={{ threadId: title.id }}
      {...(leadsToUpdate && { state: { opens: 'postUpdate' } })}
      size="compact"
      aria-describedby={vehicleIdOf(title)}
    >
      {leadsToUpdate ? bulkCopy.actions.postUpdate : bulkCopy.open}
    </LinkButton>
  );
}

const MAIL_ICONS = { pending: <Clock />, sent: <Mail />, failed: <MailWarning />, skipped: <MailWarning /> };

interface TitleListProps {
  label: string;
  /** Nothing in the list can be focused, so the list itself can be, for scrolling by keys. */
  scrolls?: boolean;
  children: ReactNode;
}

/** A bordered list of titles in a dialog. Each row has the end of the VIN, the vehicle, and room for more. */
export function TitleList({ label, scrolls = false, children }: TitleListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has the focus
    <ul className="title-list" aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </ul>
  );
}

interface TitleLineProps {
  title: BulkTitle;
  icon?: ReactNode;
  /** The name of an organization, or another short text beside the vehicle. */
  name?: string | null;
  /** A sentence below the vehicle. */
  sentence?: string;
  /** A tag or button at the end. */
  end?: ReactNode;
}

/** The id of the vehicle's name, which describes the button of the row. */
export const vehicleIdOf = ({ id }: Pick<BulkTitle, 'id'>): string => `title-${id}`;

export function TitleLine({ title, icon, name = null, sentence, end }: TitleLineProps) {
  const { vin, year, make, model } = title;
  return (
    <li className="title-row row">
      {icon}
      <VinEnd end={vinEnd(vin)} />
      <div className="title-row-words grow" data-named={name !== null || undefined}>
        <span id={vehicleIdOf(title)}>{threadCopy.title(year, make, model)}</span>
        {name !== null && (
          <span className="title-row-name quiet" translate="no">
            {name}
          </span>
        )}
        {sentence !== undefined && <span className="title-row-sentence quiet">{sentence}</span>}
      </div>
      {end}
    </li>
  );
}
