// The lines of the table that are in the page. Memoized, because the table renders for each line that is scrolled past, and these only when
// lines are added or removed.
import './row.css';
import { memo, type ReactNode, useMemo } from 'react';
import { useViewer } from '../../../data/session/session.ts';
import { initials as initialsOf } from '../../../ui/initials.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { keyOf, loadedRow, ownersOf, type TablePages, type TableRow } from '../table/use-table-pages.ts';
import { partyHref, threadHref } from '../table/row-links.ts';
import { type GroupState, hasThirdLine, type Items, range, type TableLayout, tellsOfClaim } from '../table/table-lines.ts';
import { type FileByWords, fileByWords } from '../../../parts/rows/claim-words.ts';
import { ClaimMark } from '../../../parts/rows/ClaimMark.tsx';
import { dayIn, startOfDay } from '../../../../domain/days.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { DESK_FIELD_HASHES } from '../../../navigation/thread-path.ts';
import {
  ageWords,
  dueMeaning,
  dueWords,
  expectedSentence,
  expectedWords,
  type ExpectedWords,
  fullPlace,
  phonePlace,
  shortPlace,
  waitingWords,
} from '../../../parts/rows/row-words.ts';
import type { Ticked, TickState } from '../table/use-ticking.ts';
import type { LineRange } from '../table/viewport.ts';
import type { DeskView } from '../../../../api/desk.ts';
import { tableCopy } from '../../../copy/table.ts';
import { BareCheckbox } from '../../../ui/inputs/Checkbox.tsx';
import { LatenessIcon } from '../../../parts/rows/LatenessIcon.tsx';
import type { DeskRow, Party } from '../../../../domain/desk/title-row.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { DueWords, MyMove, nameOf, PlaceWords, vehicleOf, WayLine } from '../../../parts/rows/RowParts.tsx';
import { vinEnd } from '../../../../domain/vin.ts';

interface TableLinesProps extends LineRange, Pick<TablePages, 'pages' | 'policy'> {
  organizations: TablePages['organizations'] | undefined;
  /** It stays, so that the focus is not lost when it is scrolled out of view. */
  activeIndex: number;
  items: Items;
  layout: TableLayout;
  /** What a title waits for has a column of its own. */
  isSplit: boolean;
  /** The place of each line, from the top of the page, and its height (px). */
  sizes: readonly { start: number; size: number }[];
  /** Lines of the grid above these. */
  headRows: number;
  hasCheck: boolean;
  /** The initials of each member, by id. */
  initials: ReadonlyMap<string, string>;
  ticked: Ticked;
  stateOf: (first: number, count: number) => TickState;
  /** On a phone: buttons in the first group's line. */
  actions: ReactNode;
}

export const TableLines = memo(function TableLines({ first, last, activeIndex, items, sizes, headRows, ...rest }: TableLinesProps) {
  const { layout, isSplit, pages, policy, organizations, hasCheck, initials, ticked, stateOf, actions } = rest;
  const { userId } = useViewer();
  const now = useNow();
  const owners = useMemo(() => ownersOf({ policy, organizations }), [policy, organizations]);
  const top = sizes[0]?.start ?? 0;
  return linesFrom(first, last, activeIndex).map((index) => {
    const { start, size } = sizes[index]!;
    const item = items.item(index);
    const place = { index, top: start - top, height: size, rowIndex: index + 1 + headRows, isActive: index === activeIndex };
    if (item.kind === 'group') {
      return (
        <GroupRow
          key={index}
          {...place}
          state={item.state}
          count={item.count}
          policies={[...owners.values()]}
          hasCheck={hasCheck}
          ticked={layout === 'list' ? undefined : stateOf(item.first, item.count)}
          actions={item.first === 0 && actions}
        />
      );
    }
    const row = loadedRow(pages, item.at);
    const owner = row && owners.get(row.orgId);
    if (!row || !owner) return <PendingRow key={index} {...place} />;
    const { timeZone } = owner;
    return (
      <TitleRow
        key={index}
        {...place}
        row={row}
        layout={layout}
        isSplit={isSplit}
        hasCheck={hasCheck}
        organization={owner.name}
        isTicked={ticked.has(row.id)}
        isMine={row.assignee?.userId === userId}
        initials={row.assignee === null ? '' : (initials.get(row.assignee.userId) ?? initialsOf(row.assignee.name))}
        age={row.latest ? ageWords(row.latest.at, now) : ''}
        waiting={row.move === null ? waitingWords(row, timeZone, now) : ''}
        timeZone={timeZone}
        // The words about days are the same until midnight, so that no row renders again in between.
        today={startOfDay(timeZone, dayIn(timeZone, now))}
      />
    );
  });
});

/** The indexes in their order, with that of the active line. */
function linesFrom(first: number, last: number, activeIndex: number): number[] {
  const lines = range(first, last - first + 1);
  if (activeIndex < first) return [activeIndex, ...lines];
  return activeIndex > last ? [...lines, activeIndex] : lines;
}

interface GroupRowProps extends LinePlace {
  state: GroupState;
  count: number;
  /** Those of the organizations of the rows. */
  policies: readonly DeskView['policy'][];
  hasCheck: boolean;
  /** Undefined on a phone. */
  ticked: TickState | undefined;
  /** Buttons at the end of the line. */
  actions: ReactNode;
}

/** The line above a group of rows: its state, what that means, and a checkbox for its rows. On a phone the first one starts selecting. */
function GroupRow({ state, count, policies, hasCheck, ticked, actions, ...placed }: GroupRowProps) {
  const name = tableCopy.groups[state];
  return (
    <div {...lineProps(placed)} className="titles-row titles-group">
      {ticked !== undefined && hasCheck && (
        <span role="gridcell" className="titles-check">
          <BareCheckbox label={tableCopy.select(name)} checked={ticked === 'all'} mixed={ticked === 'some'} tabIndex={-1} readOnly />
        </span>
      )}
      <span role="gridcell" className="titles-group-name">
        {state === 'closes-soon' ? <ClaimMark sign="soon" /> : <LatenessIcon state={state} />}
        <b>{name}</b>
        <span className="titles-group-count">{count}</span>
        {ticked !== undefined && <span className="titles-words">{meaningOf(state, policies)}</span>}
        {actions}
      </span>
    </div>
  );
}

/** Of several policies with different numbers, none is said. */
function meaningOf(state: GroupState, policies: readonly DeskView['policy'][]): string {
  const means = tableCopy.groupMeans;
  const says = (name: 'criticalPastDueDays' | 'sendOnDays' | 'dueSoonDays', one: (days: number) => string, each: string): string => {
    const [days, ...others] = new Set(policies.map((policy) => policy[name]));
    return days === undefined || others.length > 0 ? each : one(days);
  };
  return {
    'closes-soon': means['closes-soon'],
    critical: says('criticalPastDueDays', means.critical, means.each.critical),
    late: says('sendOnDays', means.late, means.each.late),
    'due-soon': says('dueSoonDays', means['due-soon'], means.each['due-soon']),
    'on-time': '',
  }[state];
}

interface LinePlace {
  /** The line's index in the table. */
  index: number;
  /** From the top of the table (px). */
  top: number;
  height: number;
  rowIndex: number;
  /** The table's only tab stop. */
  isActive: boolean;
}

type RowPartsProps = {
  row: TableRow;
  /** Whose row it is; null in the table of one organization. */
  organization: string | null;
  /** How old the last word is: "3 d". Empty without one. */
  age: string;
  /** What the viewer's organization waits for. Empty if it has a move. */
  waiting: string;
  /** That of the policy, and the beginning of the day there (ms). */
  timeZone: TimeZone;
  today: number;
  isSplit: boolean;
  /** The title is assigned to the viewer. */
  isMine: boolean;
  /** The initials of the assignee, other than those of any colleague. Empty without one. */
  initials: string;
};

interface TitleRowProps extends LinePlace, RowPartsProps {
  layout: TableLayout;
  /** With a checkbox: always, except on a phone, where selecting is a mode. */
  hasCheck: boolean;
  isTicked: boolean;
}

const CELLS = { wide: WideCells, paired: PairedCells, list: ListCells } as const;

const TitleRow = memo(function TitleRow({ layout, hasCheck, isTicked, ...rest }: TitleRowProps) {
  const { row, organization, age, waiting, timeZone, today, isSplit, isMine, initials } = rest;
  const Cells = CELLS[layout];
  const parts = { row, organization, age, waiting, timeZone, today, isSplit, isMine, initials };
  return (
    <div {...lineProps(rest)} className="titles-row" data-opens="" {...(organization === null ? { 'aria-selected': isTicked } : {})}>
      {hasCheck && <RowCheck row={row} isTicked={isTicked} />}
      <Cells {...parts} />
    </div>
  );
});

/** A row that is not loaded yet. It is not animated, because a table may show many. */
const PendingRow = memo(function PendingRow(props: LinePlace) {
  return (
    <div {...lineProps(props)} className="titles-row titles-pending" aria-busy="true">
      <span role="gridcell" className="titles-blank" aria-label={uiCopy.loading} />
    </div>
  );
});

/** What every line of the table has: its place, and its part in the table's keyboard navigation. */
const lineProps = ({ index, top, height, rowIndex, isActive }: LinePlace) =>
  ({
    role: 'row',
    'aria-rowindex': rowIndex,
    'data-index': index,
    tabIndex: isActive ? 0 : -1,
    // Not by a transform: a line keeps its place while one scrolls, and each transform would be a layer to composite.
    style: { height, top },
  }) as const;

/** A row of the table on one line: twelve columns. */
function WideCells({ row, organization, age, waiting, timeZone, today, isSplit, isMine, initials }: RowPartsProps) {
  const { text, tone, means } = expectedWords(row);
  const meaning = `${text}, ${means}`;
  return (
    <>
      {organizationCell(organization)}
      <span role="gridcell" className="titles-text" translate="no">
        {row.stockNumber || tableCopy.none}
      </span>
      <span role="gridcell" className="titles-end" translate="no">
        {vinEnd(row.vin)}
      </span>
      {cell('titles-text titles-vehicle', <RowLink row={row} />)}
      {cell('titles-text', row.from === null ? tableCopy.none : <PartyLink party={row.from} row={row} />)}
      {placeCell(row)}
      {cell('titles-text', row.to === null ? tableCopy.none : <PartyLink party={row.to} row={row} />)}
      <span role="gridcell" className="titles-due-cell titles-due" data-state={row.lateness} {...dueTip(row)}>
        <DueWords row={row} />
      </span>
      <FileBy row={row} words={fileByWords(row, timeZone, today)} />
      <span
        role="gridcell"
        className="titles-expected"
        data-tone={tone}
        {...(means === '' ? {} : { 'aria-label': meaning, 'data-tip': meaning })}
      >
        {text}
      </span>
      {isSplit && cell('titles-text', row.waitsFor ? tableCopy.waits[row.waitsFor.what] : tableCopy.none)}
      <span role="gridcell" className="titles-word">
        <LastWordText row={row} waits={isSplit ? null : row.waitsFor} />
        {row.latest && (
          <time dateTime={new Date(row.latest.at).toISOString()} data-tip="">
            {age}
          </time>
        )}
      </span>
      {cell(row.move === null ? 'titles-text titles-move' : 'titles-move', <MyMove move={row.move} waiting={waiting} />)}
      <Who assignee={row.assignee} isMine={isMine} initials={initials} />
    </>
  );
}

/** A row of the table on two lines: six columns, each with what belongs together. */
function PairedCells({ row, organization, waiting, timeZone, today, isMine, initials }: RowPartsProps) {
  const expected = expectedWords(row);
  const file = fileByWords(row, timeZone, today);
  const hasMove = row.move !== null || waiting !== '';
  return (
    <>
      {organizationCell(organization)}
      <span role="gridcell">
        {vinEndOf(row)}
        <span className="titles-second fine" translate="no">
          {row.stockNumber || tableCopy.none}
        </span>
      </span>
      <span role="gridcell" className="titles-text titles-vehicle">
        <RowLink row={row} />
        <span className="titles-second fine">
          <PartyLink party={row.from} row={row} />
          {row.to !== null && <span>{' → '}</span>}
          <PartyLink party={row.to} row={row} />
        </span>
      </span>
      {placeCell(row, awaitedLine(row, expected))}
      <span role="gridcell" className="titles-due-cell">
        <Due row={row} />
        {file.text === '' ? (
          <span className="titles-second fine">{row.expected === null && expected.tone === 'plain' ? expected.sentence : ''}</span>
        ) : (
          fileSecond(row, file)
        )}
      </span>
      <span role="gridcell" className="titles-word">
        {hasMove && (
          <span className="titles-move">
            <MyMove move={row.move} waiting={waiting} />
          </span>
        )}
        <span className="titles-second fine">
          <LastWordText row={row} />
        </span>
      </span>
      <Who assignee={row.assignee} isMine={isMine} initials={initials} />
    </>
  );
}

/** "Lien release · Nov 29", "Expected Nov 25", "no date". */
function awaitedLine(row: DeskRow, expected: ExpectedWords) {
  if (!row.waitsFor) return expectedDay('titles-second fine titles-expected', expectedSentence(row, expected), expected);
  const day = row.expected === null ? (expected.tone === 'missing' ? tableCopy.expected.withoutDate : '') : expected.text;
  return (
    <span className="titles-second fine">
      <span>{tableCopy.waits[row.waitsFor.what]}</span>
      {day !== '' && <span> · </span>}
      {expectedDay('titles-expected', day, expected)}
    </span>
  );
}

/** A row of the list on a phone: two lines, and a third one for a move, a claim or a reason. */
function ListCells({ row, organization, waiting, timeZone, today }: RowPartsProps) {
  const expected = expectedWords(row);
  const { text, tone } = expected;
  const words = row.expected === null ? (tone === 'missing' ? text : '') : tableCopy.expected.short(text);
  const file = tellsOfClaim(row) ? fileByWords(row, timeZone, today) : null;
  return (
    <span role="gridcell" className="titles-lines">
      <span className="titles-line row">
        {vinEndOf(row)}
        <span className="titles-vehicle">
          <RowLink row={row} />
        </span>
        {row.dueOn !== null && <Due row={row} />}
      </span>
      <span className="titles-line row">
        {organization !== null && (
          <span className="titles-organization" translate="no">
            {organization}
          </span>
        )}
        <WayLine row={row} />
        <span className="titles-words">{phonePlace(row)}</span>
        {expectedDay('titles-expected', words, expected)}
      </span>
      {hasThirdLine(row) && (
        <span className="titles-line row titles-word">
          {row.move !== null && <MyMove move={row.move} waiting={waiting} />}
          {file && phoneClaim(row, file)}
          {row.waitsFor ? (
            <span className="titles-words">
              {(file !== null || row.move !== null) && <span> · </span>}
              <b>{tableCopy.waits[row.waitsFor.what]}</b>
            </span>
          ) : (
            !file && <LastWordText row={row} />
          )}
        </span>
      )}
    </span>
  );
}

/** After "File claim", only until when. */
const phoneClaim = (row: TableRow, file: FileByWords) =>
  file.asks === null ? (
    <span
      className="titles-file"
      data-sign={file.sign ?? undefined}
      {...named(fileTip(phoneClaimWords(file, row.move === 'fileClaim'), file))}
    >
      {row.move === null && file.sign !== null && <ClaimMark sign={file.sign} />}
      <span>{phoneClaimWords(file, row.move === 'fileClaim')}</span>
    </span>
  ) : (
    askedField(row, file)
  );

const phoneClaimWords = ({ when, sentence }: FileByWords, isMove: boolean): string =>
  when === '' ? sentence : isMove ? tableCopy.fileBy.by(when) : tableCopy.fileBy.claimBy(when);

// The parts of a row that its layouts share. Some are plain functions: each component makes every frame of scrolling more expensive.

const vinEndOf = ({ vin }: DeskRow) => (
  <span className="titles-end" translate="no">
    {vinEnd(vin)}
  </span>
);

const organizationCell = (name: string | null) =>
  name !== null && (
    <span role="gridcell" className="titles-text titles-organization" translate="no" data-tip="">
      {name}
    </span>
  );

const cell = (className: string, content: ReactNode) => (
  <span role="gridcell" className={className}>
    {content}
  </span>
);

function placeCell(row: DeskRow, second?: ReactNode) {
  const place = fullPlace(row);
  return (
    <span role="gridcell" className="titles-text titles-place" data-tip={place}>
      <WayLine row={row} />
      <PlaceWords short={shortPlace(row)} full={place} />
      {second}
    </span>
  );
}

/** What the due day is, and of what: the words in the cell say only how far it is. */
function dueTip(row: DeskRow) {
  const words = dueWords(row);
  const meaning = dueMeaning(row);
  return words === null || meaning === null ? {} : { 'aria-label': `${words}. ${meaning}`, 'data-tip': meaning };
}

/** Only an element with a role may have a name. A cell has one. */
const named = <Tip extends object>(tip: Tip): Tip & { role?: 'img' } => (Object.keys(tip).length === 0 ? tip : { ...tip, role: 'img' });

/** `shown`: the words on the screen, which the name must contain. */
const fileTip = (shown: string, { full }: FileByWords) =>
  full === '' || full === shown ? {} : { 'aria-label': `${shown}. ${full}`, 'data-tip': full };

/** Until when a claim can be filed. */
function FileBy({ row, words }: { row: TableRow; words: FileByWords }) {
  const { sign, text, asks } = words;
  return (
    <span role="gridcell" className="titles-file" data-sign={sign ?? undefined} {...(asks === null ? fileTip(text, words) : {})}>
      {sign !== null && <ClaimMark sign={sign} />}
      {asks === null ? <span>{text || tableCopy.none}</span> : askedField(row, words)}
    </span>
  );
}

/** The same below the due date. */
const fileSecond = (row: TableRow, file: FileByWords) =>
  file.asks === null ? (
    <span className="titles-second fine titles-file" data-sign={file.sign ?? undefined} {...named(fileTip(file.sentence, file))}>
      {file.sentence}
    </span>
  ) : (
    <span className="titles-second fine titles-file">{askedField(row, file)}</span>
  );

/** The link to the field that has to be filled in first. Reached from the row by the right arrow. */
const askedField = (row: TableRow, { text, full, asks }: FileByWords) => (
  <a className="titles-field" href={threadHref(row, DESK_FIELD_HASHES[asks!])} data-field={asks} data-tip={full} tabIndex={-1}>
    {text}
  </a>
);

const expectedDay = (className: string, text: string, { tone, means }: ExpectedWords) => (
  <span className={className} data-tone={tone} {...(means === '' ? {} : { role: 'img', 'aria-label': `${text}, ${means}` })}>
    {text}
  </span>
);

/** The real link of a row, for a new tab and for screen readers. A click anywhere else on the row opens it too. */
function RowLink({ row }: { row: TableRow }) {
  return (
    <a className="titles-link" href={threadHref(row)} tabIndex={-1} aria-label={nameOf(row)}>
      {vehicleOf(row)}
    </a>
  );
}

/** The neighbor's name, which leads to its page. Reached from the row by the right arrow. Empty at the end of the chain. */
function PartyLink({ party, row }: { party: Party | null; row: TableRow }) {
  if (party === null || party.orgId === null) return <span translate="no">{party?.name}</span>;
  return (
    <a className="titles-party" translate="no" href={partyHref(party.orgId, row)} data-org={party.orgId} tabIndex={-1}>
      {party.name}
    </a>
  );
}

function RowCheck({ row, isTicked }: { row: DeskRow; isTicked: boolean }) {
  return (
    <span role="gridcell" className="titles-check">
      <input type="checkbox" className="check-box" tabIndex={-1} aria-label={tableCopy.select(nameOf(row))} checked={isTicked} readOnly />
    </span>
  );
}

const Due = ({ row }: { row: DeskRow }) => (
  <span className="titles-due" data-state={row.lateness} {...named(dueTip(row))}>
    <DueWords row={row} />
  </span>
);

/**
 * The author is only said if the word does not come from the neighbor that the title comes from, and if nothing stands before it: `waits` is
 * what the title waits for.
 */
function LastWordText({ row, waits = null }: { row: TableRow; waits?: DeskRow['waitsFor'] }) {
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
function Who({ assignee, isMine, initials }: { assignee: DeskRow['assignee'] } & Pick<RowPartsProps, 'isMine' | 'initials'>) {
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
