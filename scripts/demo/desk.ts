// What organizations note about their threads for themselves: stock numbers, deals, who takes care, follow-ups, internal notes, claims for
// late titles, retail sales and lenders. On its threads the first organization does, on others the one that opened the thread.
import type { CommandName, Sent } from '../../src/api/operations.ts';
import { addDays, dayIn, minutesIn } from '../../src/domain/days.ts';
import type { SaleKind } from '../../src/domain/desk/clock/title-terms.ts';
import { addWorkingDays } from '../../src/domain/desk/clock/working-days.ts';
import type { MemberViewer } from '../../src/server/db/accounts/viewers.ts';
import { dateAt, minutesAfter, workingDaysBefore } from './clock.ts';
import type { DemoClaim, Story } from './moves.ts';
import { type Clerk, CLERKS, ORGS, type OrgKey } from './organizations.ts';
import type { Times } from './timing.ts';
import type { Vehicle } from './vehicles.ts';

/** A story with its place in the books of the organization that files it. `dealOn`: YYYY-MM-DD. Null: not entered. */
export type FiledStory = {
  story: Story;
  vehicle: Vehicle;
  times: Times;
  stockNumber: string;
  dealOn: string | null;
  kind: SaleKind | null;
  number: number;
};

type PanelCommand<N extends CommandName = 'updateDeskEntry' | 'addDeskNote' | 'noteClaim' | 'updateClaim'> = N extends CommandName
  ? { at: number; by: MemberViewer; name: N; input: Omit<Sent<N>, 'threadId'> }
  : never;

const TURNS: readonly Clerk[] = ['dana', 'maya', 'leo', 'maya', 'dana', 'leo', 'leo', 'maya'];
/** Nobody takes care of one thread in so many. */
const UNASSIGNED_EVERY = 17;
/** In which the organizations count the days of their desks. */
const ZONE = 'America/Denver';
/** 3 PM. */
const CLAIMS_ANSWERED_BY = 900;
/** The first numbers of purchases and trade-ins, of cars for the wholesale, and of other organizations. */
const [FIRST_STOCK, FIRST_WHOLESALE, FIRST_OTHER] = [24_440, 24_090, 3110];

/** Numbers the stories in the order in which their threads were opened, each organization its own. `now` in ms since the epoch. */
export function fileStories(told: readonly Pick<FiledStory, 'story' | 'vehicle' | 'times'>[], now: number): FiledStory[] {
  const counts = new Map<OrgKey, number>();
  const numbers = new Map<Story, number>();
  for (const { story } of told.toSorted((a, b) => a.times.opened - b.times.opened)) {
    const owner = deskOf(story);
    numbers.set(story, (counts.get(owner) ?? 0) + 1);
    counts.set(owner, numbers.get(story)!);
  }
  return told.map((one) => {
    const number = numbers.get(one.story)!;
    return { ...one, number, stockNumber: stockNumberOf(one.story, number), dealOn: dealDayOf(one, now), kind: saleKindOf(one.story) };
  });
}

/** The day so many days after the one at `now`. */
export const daysFrom = (now: number, days = 0): string => addDays(dayIn(ZONE, now), days);

/** The organization that files the story. */
export const deskOf = (story: Story): OrgKey => (isOn(story) ? 'aspen' : story.by);

const isOn = ({ by, steps }: Story): boolean => by === 'aspen' || steps.some((step) => !('quietDays' in step) && step[0] === 'aspen');

/** `P` for a purchase, `T` and a letter for a trade-in, `W` for the wholesale. */
function stockNumberOf(story: Story, number: number): string {
  if (!isOn(story)) return otherStockNumber(story.by, number);
  if (story.to && ORGS[story.to as OrgKey]?.orgType === 'auction') return `W${FIRST_WHOLESALE + number}`;
  if (number % 5 === 2) return `T${FIRST_STOCK + number}${number % 3 === 0 ? 'B' : 'A'}`;
  return `P${FIRST_STOCK + number}`;
}

const otherStockNumber = (org: OrgKey, number: number): string => `${ORGS[org].name[0]}${FIRST_OTHER + number}`;

/** What the organization that opens the thread enters for itself. */
export const enteredAtOpening = ({ story, stockNumber, dealOn, kind, number }: FiledStory) =>
  deskOf(story) === story.by ? { stockNumber, dealOn, kind } : { stockNumber: otherStockNumber(story.by, number) };

/** When the organization that files the story joined its thread (ms). Undefined if it has not. */
function joinedAt({ story, times }: Pick<FiledStory, 'story' | 'times'>): number | undefined {
  const desk = deskOf(story);
  return story.by === desk ? times.opened : times.steps.find(({ step }) => step[0] === desk)?.at;
}

/** A deal is not later than its thread. */
function dealDayOf({ story, times }: Pick<FiledStory, 'story' | 'times'>, now: number): string | null {
  const { dealDaysAgo, dealOn } = story.desk ?? {};
  if (dealDaysAgo === null || (!isOn(story) && dealDaysAgo === undefined && !dealOn)) return null;
  const opened = dateAt(times.opened);
  if (dealDaysAgo === undefined && !dealOn) return dateAt(joinedAt({ story, times }) ?? times.opened);
  const day = dealOn ? dealOn(now) : daysFrom(now, -dealDaysAgo!);
  return day < opened ? day : opened;
}

function saleKindOf(story: Story): SaleKind | null {
  if (story.desk?.kind !== undefined) return story.desk.kind;
  const seller = story.by === 'aspen' ? story.from : story.by;
  const isFromAuction = seller === 'acv' || ORGS[seller as OrgKey]?.orgType === 'auction';
  return isOn(story) && isFromAuction ? 'absent' : null;
}

/** `membersOf`: the members of an organization, the owner first. Nothing if the first organization has not joined its thread. */
export function deskCommands(
  { story, times, stockNumber, dealOn, kind, number }: FiledStory,
  membersOf: (org: OrgKey) => readonly MemberViewer[],
  now: number,
): PanelCommand[] {
  const desk = deskOf(story);
  const people = membersOf(desk);
  const joined = joinedAt({ story, times });
  if (joined === undefined) return [];
  const {
    assignee = desk !== 'aspen' || number % UNASSIGNED_EVERY === 0 ? null : TURNS[number % TURNS.length]!,
    dueIn,
    followUpIn,
    notes = [],
    claims = [],
    isNotFiled,
    retail,
    lender,
  } = story.desk ?? {};
  const clerk = (who: Clerk) => people.find(({ name }) => name === ORGS.aspen.people[CLERKS[who]].name)!;
  // After the last step, which is up to a tenth earlier or later than the story says.
  const later = (share: number) => workingDaysBefore(now, story.days[1] * 0.9 * (1 - share));
  const entry = {
    ...(story.by !== desk && { stockNumber, ...(dealOn && { dealOn }), ...(kind && { kind }) }),
    ...(dueIn !== undefined && { dueOn: daysFrom(now, dueIn) }),
    ...(assignee && { assigneeId: clerk(assignee).userId }),
  };
  const learned = {
    ...(isNotFiled && { notFiling: true }),
    ...(retail && {
      retail: { on: daysFrom(now, -retail.daysAgo), state: retail.state, financed: retail.isFinanced ?? false },
      ...(retail.registeredDaysAgo !== undefined && { registeredOn: daysFrom(now, -retail.registeredDaysAgo) }),
    }),
    ...(lender && {
      lender: {
        name: lender.name,
        payoffOn: daysFrom(now, -lender.payoffDaysAgo),
        promisedOn: daysFrom(now, lender.promisedIn),
        reference: lender.reference,
      },
    }),
  };
  return [
    ...(Object.keys(entry).length > 0
      ? [{ at: minutesAfter(joined, 10), by: people[0]!, name: 'updateDeskEntry' as const, input: entry }]
      : []),
    ...(Object.keys(learned).length > 0
      ? [{ at: later(0.5), by: clerk(assignee ?? 'dana'), name: 'updateDeskEntry' as const, input: learned }]
      : []),
    ...claims.flatMap((claim) => claimCommands(claim, claim.by ? membersOf(claim.by)[0]! : clerk(assignee ?? 'dana'), now)),
    ...notes.map(([who, text], index) => ({
      at: later((index + 1) / (notes.length + 2)),
      by: clerk(who),
      name: 'addDeskNote' as const,
      input: {
        text,
        mentions: Object.values(CLERKS)
          .map((place) => people[place]!)
          .filter(({ name }) => text.includes(`@${name}`))
          .map(({ userId }) => userId),
      },
    })),
    ...(followUpIn === undefined
      ? []
      : [
          {
            at: followUpIn > 0 ? later(0.7) : workingDaysBefore(now, 2.5),
            by: clerk(assignee ?? 'dana'),
            name: 'updateDeskEntry' as const,
            input: { followUpOn: daysFrom(now, followUpIn) },
          },
        ]),
  ];
}

function claimCommands(
  { side, daysAgo, zone = ZONE, confirmation, answerIn, ended }: DemoClaim,
  by: MemberViewer,
  now: number,
): PanelCommand[] {
  const at = workingDaysBefore(now, daysAgo);
  // In these hours the day is the same in all zones.
  const filed = { filedOn: dateAt(at), filedHour: minutesIn(zone, at), confirmation };
  const answer: Sent<'noteClaim'>['answer'] =
    answerIn === undefined ? 'by-terms' : { on: addWorkingDays(daysFrom(now), answerIn), hour: CLAIMS_ANSWERED_BY };
  const noted = { at, by, name: 'noteClaim' as const, input: { side, ...filed, answer } };
  if (!ended) return [noted];
  const { status, settledHow, dueIn } = ended;
  const end = { side, notedAt: at, status, settledHow, ...(dueIn !== undefined && { dueOn: daysFrom(now, dueIn) }) };
  return [noted, { at: workingDaysBefore(now, ended.daysAgo), by, name: 'updateClaim' as const, input: end }];
}
