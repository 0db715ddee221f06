// What the first organization notes about its threads for itself: stock numbers, deal dates, who takes care, follow-ups, internal notes.
import type { CommandName, Sent } from '../../src/api/operations.ts';
import type { MemberViewer } from '../../src/server/db/accounts/viewers.ts';
import { dateAt, minutesAfter, workingDaysBefore } from './clock.ts';
import type { Story } from './moves.ts';
import { type Clerk, CLERKS, ORGS, type OrgKey } from './organizations.ts';
import type { Times } from './timing.ts';
import type { Vehicle } from './vehicles.ts';

/** A story with its place in the books of the organization that opened it. `dealOn`: YYYY-MM-DD, null for the default. */
export type FiledStory = { story: Story; vehicle: Vehicle; times: Times; stockNumber: string; dealOn: string | null; number: number };

type PanelCommand<N extends CommandName = 'updateDeskEntry' | 'addDeskNote'> = N extends CommandName
  ? { at: number; by: MemberViewer; name: N; input: Omit<Sent<N>, 'threadId'> }
  : never;

const TURNS: readonly Clerk[] = ['dana', 'maya', 'leo', 'maya', 'dana', 'leo', 'leo', 'maya'];
/** Nobody takes care of one thread in so many. */
const UNASSIGNED_EVERY = 17;
/** The first numbers of purchases and trade-ins, of cars for the wholesale, and of other organizations. */
const [FIRST_STOCK, FIRST_WHOLESALE, FIRST_OTHER] = [24_440, 24_090, 3110];

/** Numbers the stories in the order in which their threads were opened, each organization its own. `now` in ms since the epoch. */
export function fileStories(told: readonly Pick<FiledStory, 'story' | 'vehicle' | 'times'>[], now: number): FiledStory[] {
  const counts = new Map<OrgKey, number>();
  const numbers = new Map<Story, number>();
  for (const { story } of told.toSorted((a, b) => a.times.opened - b.times.opened)) {
    const owner = isOn(story) ? 'aspen' : story.by;
    numbers.set(story, (counts.get(owner) ?? 0) + 1);
    counts.set(owner, numbers.get(story)!);
  }
  return told.map((one) => {
    const number = numbers.get(one.story)!;
    return { ...one, number, stockNumber: stockNumberOf(one.story, number), dealOn: dealDayOf(one, now) };
  });
}

const isOn = ({ by, steps }: Story): boolean => by === 'aspen' || steps.some((step) => !('quietDays' in step) && step[0] === 'aspen');

/** `P` for a purchase, `T` and a letter for a trade-in, `W` for the wholesale. */
function stockNumberOf(story: Story, number: number): string {
  if (!isOn(story)) return `${ORGS[story.by].name[0]}${FIRST_OTHER + number}`;
  if (story.to && ORGS[story.to as OrgKey]?.orgType === 'auction') return `W${FIRST_WHOLESALE + number}`;
  if (number % 5 === 2) return `T${FIRST_STOCK + number}${number % 3 === 0 ? 'B' : 'A'}`;
  return `P${FIRST_STOCK + number}`;
}

/** A deal is not later than its thread. */
function dealDayOf({ story, times }: Pick<FiledStory, 'story' | 'times'>, now: number): string | null {
  if (story.desk?.dealDaysAgo === undefined) return null;
  const day = dateAt(now, -story.desk.dealDaysAgo);
  const opened = dateAt(times.opened);
  return day < opened ? day : opened;
}

/** `people`: of the first organization. Nothing if it has not joined the thread. */
export function deskCommands(
  { story, times, stockNumber, dealOn, number }: FiledStory,
  people: readonly MemberViewer[],
  now: number,
): PanelCommand[] {
  const joined = story.by === 'aspen' ? times.opened : times.steps.find(({ step }) => step[0] === 'aspen')?.at;
  if (joined === undefined) return [];
  const {
    assignee = number % UNASSIGNED_EVERY === 0 ? null : TURNS[number % TURNS.length]!,
    dueIn,
    followUpIn,
    notes = [],
  } = story.desk ?? {};
  const clerk = (who: Clerk) => people[CLERKS[who]]!;
  // After the last step, which is up to a tenth earlier or later than the story says.
  const later = (share: number) => workingDaysBefore(now, story.days[1] * 0.9 * (1 - share));
  const entry = {
    ...(story.by !== 'aspen' && { stockNumber, ...(dealOn && { dealOn }) }),
    ...(dueIn !== undefined && { dueOn: dateAt(now, dueIn) }),
    ...(assignee && { assigneeId: clerk(assignee).userId }),
  };
  return [
    ...(Object.keys(entry).length > 0
      ? [{ at: minutesAfter(joined, 10), by: people[0]!, name: 'updateDeskEntry' as const, input: entry }]
      : []),
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
            input: { followUpOn: dateAt(now, followUpIn) },
          },
        ]),
  ];
}
