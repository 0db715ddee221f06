// The parts of a row that its layouts share. Some are plain functions: each component makes every frame of scrolling more expensive.
import type { ReactNode } from 'react';
import type { DeskRow, Party } from '../../../../domain/desk/title-row.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { tableCopy } from '../../../copy/table.ts';
import { DESK_FIELD_HASHES } from '../../../navigation/thread-path.ts';
import { DueWords, nameOf, ShortWords, vehicleOf, WayLine } from '../../../parts/rows/RowParts.tsx';
import type { FileByWords } from '../../../parts/rows/claim-words.ts';
import { dueMeaning, dueWords, type ExpectedWords, fullPlace, shortPlace } from '../../../parts/rows/row-words.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { keyOf, partyHref, threadHref, type TableRow } from '../table/table-row.ts';

export type RowPartsProps = {
  row: TableRow;
  /** Whose row it is; null in the table of one organization. */
  organization: string | null;
  /** How old the last word is: "3 d". Empty without one. */
  age: string;
  /** What the viewer's organization waits for. Empty if it has a move. */
  waiting: string;
  /** The same in a narrow column. */
  shortWaiting: string;
  /** That of the policy, and the beginning of the day there (ms). */
  timeZone: TimeZone;
  today: number;
  isSplit: boolean;
  /** The title is assigned to the viewer. */
  isMine: boolean;
  /** The initials of the assignee, other than those of any colleague. Empty without one. */
  initials: string;
};

export const vinEndOf = ({ vin }: DeskRow) => (
  <span className="titles-end" translate="no">
    {vinEnd(vin)}
  </span>
);

export const organizationCell = (name: string | null) =>
  name !== null && (
    <span role="gridcell" className="titles-text titles-organization" translate="no" data-tip="">
      {name}
    </span>
  );

export function placeCell(row: DeskRow, second?: ReactNode) {
  const place = fullPlace(row);
  return (
    <span role="gridcell" className="titles-text titles-place" data-tip={place}>
      <WayLine row={row} />
      <ShortWords short={shortPlace(row)} full={place} />
      {second}
    </span>
  );
}

/** What the due day is, and of what: the words in the cell say only how far it is. */
export function dueTip(row: DeskRow) {
  const words = dueWords(row);
  const meaning = dueMeaning(row);
  return words === null || meaning === null ? {} : { 'aria-label': `${words}. ${meaning}`, 'data-tip': meaning };
}

/** Only an element with a role may have a name. A cell has one. */
export const named = <Tip extends object>(tip: Tip): Tip & { role?: 'img' } =>
  Object.keys(tip).length === 0 ? tip : { ...tip, role: 'img' };

/** `shown`: the words on the screen, which the name must contain. */
export const fileTip = (shown: string, { full }: FileByWords) =>
  full === '' || full === shown ? {} : { 'aria-label': `${shown}. ${full}`, 'data-tip': full };

/** The link to the field that has to be filled in first. Reached from the row by the right arrow. */
export const askedField = (row: TableRow, { text, full, asks }: FileByWords) => (
  <a className="titles-field" href={threadHref(row, DESK_FIELD_HASHES[asks!])} data-field={asks} data-tip={full} tabIndex={-1}>
    {text}
  </a>
);

export const expectedDay = (className: string, text: string, { tone, means }: ExpectedWords) => (
  <span className={className} data-tone={tone} {...(means === '' ? {} : { role: 'img', 'aria-label': `${text}, ${means}` })}>
    {text}
  </span>
);

/** The real link of a row, for a new tab and for screen readers. A click anywhere else on the row opens it too. */
export function RowLink({ row }: { row: TableRow }) {
  return (
    <a className="titles-link" href={threadHref(row)} tabIndex={-1} aria-label={nameOf(row)}>
      {vehicleOf(row)}
    </a>
  );
}

/** The neighbor's name, which leads to its page. Reached from the row by the right arrow. Empty at the end of the chain. */
export function PartyLink({ party, row }: { party: Party | null; row: TableRow }) {
  if (party === null || party.orgId === null) return <span translate="no">{party?.name}</span>;
  return (
    <a className="titles-party" translate="no" href={partyHref(party.orgId, row)} data-org={party.orgId} tabIndex={-1}>
      {party.name}
    </a>
  );
}

export const Due = ({ row }: { row: DeskRow }) => (
  <span className="titles-due" data-state={row.lateness} {...named(dueTip(row))}>
    <DueWords row={row} />
  </span>
);

/**
 * The author is only said if the word does not come from the neighbor that the title comes from, and if nothing stands before it: `waits` is
 * what the title waits for.
 */
export function LastWordText({ row, waits = null }: { row: TableRow; waits?: DeskRow['waitsFor'] }) {
  const { latest } = row;
  if (!latest && !waits) return <span>{tableCopy.word.none}</span>;
  const id = `word-${keyOf(row)}`;
  const author = latest && AUTHORS[latest.side];
  const before = waits ? tableCopy.waits[waits.what] : author;
  return (
    <span className="titles-words" id={id} data-tip={`#${id}`}>
      {before !== null && <b>{before}</b>}
      {before !== null && latest && latest.message !== '' && <span>{waits ? ' · ' : ' '}</span>}
      {latest && <RedactedText text={latest.message} />}
    </span>
  );
}

const AUTHORS = { own: tableCopy.word.you, next: tableCopy.word.buyer, other: tableCopy.word.partner, previous: null } as const;

/** The last cell. Its initials are drawn by the style sheet, so that the name alone is its text. */
export function Who({ assignee, isMine, initials }: { assignee: DeskRow['assignee'] } & Pick<RowPartsProps, 'isMine' | 'initials'>) {
  const name = assignee?.name ?? tableCopy.unassigned;
  return (
    <span
      className="titles-who"
      role="gridcell"
      aria-label={name}
      data-tip={name}
      data-mine={isMine || undefined}
      data-nobody={!assignee || undefined}
      data-initials={assignee && initials}
    />
  );
}
