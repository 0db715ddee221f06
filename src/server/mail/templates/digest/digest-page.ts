// The words of a digest around its lines, from which both the text part and the HTML part are created.
import { dayIn } from '../../../../domain/days.ts';
import type { Digest, DigestLine } from '../../../../domain/digest/digest.ts';
import { longDay, weekdayOf } from '../../../../domain/digest/digest-days.ts';
import { pathInOrg } from '../../../../domain/linked-org.ts';
import { cityOf } from '../../../../domain/time-zones.ts';

export type DigestSection = {
  title: string;
  count: number;
  /** On the right of the title. */
  beside: string;
  lines: readonly DigestLine[];
  /** Links to what is left over. */
  more: readonly { label: string; url: string }[];
};

export type DigestPage = {
  subject: string;
  day: string;
  heading: string;
  /** The sentence below the heading. `late` is emphasized. */
  summary: { before: string; late: string; after: string };
  sections: readonly DigestSection[];
  button: { label: string; url: string };
  reason: string;
  links: readonly { label: string; url: string }[];
};

type DigestReader = {
  name: string;
  /** The zone of the member's clocks. */
  zone: string;
  /** The hour by the member's clocks, as `HH:MM`. */
  hour: string;
  baseUrl: string;
  /** The page that turns the digest off. */
  unsubscribeUrl: string;
  /** ms */
  now: number;
};

export function digestPage(digest: Digest, { name, zone, hour, baseUrl, unsubscribeUrl, now }: DigestReader): DigestPage {
  const { counts, since, linkedOrgId } = digest;
  const urlOf = (path: string) => baseUrl + pathInOrg(path, linkedOrgId);
  const today = dayIn(zone, now);
  const listUrl = (filter: string) => urlOf(`/dashboard?view=table&filters=${filter}`);
  const waiting = counts.late - counts.lateToo - counts.lateTheirs;
  const linesOf = (lines: readonly DigestLine[]) => lines.map((line) => ({ ...line, path: pathInOrg(line.path, linkedOrgId) }));
  return {
    subject: `${weekdayOf(today)}’s titles${linkedOrgId === null ? '' : ` at ${digest.orgName}`}: ${subjectWords(digest)}`,
    day: longDay(today),
    heading: headingOf(digest),
    summary: summaryOf(digest),
    sections: [
      section('File today', counts.file, 'the claim closes', linesOf(digest.file), (left) => ({
        label: `And ${left} more to file today`,
        url: listUrl('closes-soon'),
      })),
      withColleagues(
        section('Act today', counts.act, 'your move', linesOf(digest.act), (left) => ({
          label: `And ${left} more that ${left === 1 ? 'needs' : 'need'} you`,
          url: listUrl('needs-you'),
        })),
        counts.theirs,
        listUrl('needs-you&order=assignee'),
      ),
      section(
        'Late',
        counts.late,
        besideLate(counts, waiting),
        linesOf(digest.late),
        () => ({
          label: leftLate(waiting - digest.late.length),
          url: listUrl('late'),
        }),
        waiting - digest.late.length,
      ),
      section('Moved', counts.moved, `since ${since}`, linesOf(digest.moved), (left) => ({
        label: `And ${left} more that moved`,
        url: urlOf('/dashboard'),
      })),
    ].filter(({ count, more }) => count > 0 || more.length > 0),
    button:
      counts.file + counts.act > 0
        ? { label: 'Open what needs you', url: listUrl('needs-you') }
        : { label: 'Open your titles', url: urlOf('/dashboard') },
    reason: `Sent to ${name} on weekdays at ${clockTime(hour)}, ${cityOf(zone)} time. What was settled since is already gone from it.`,
    links: [
      { label: 'Turn the digest off', url: unsubscribeUrl },
      { label: 'Choose which emails you get', url: `${baseUrl}/profile` },
    ],
  };
}

const section = (
  title: string,
  count: number,
  beside: string,
  lines: readonly DigestLine[],
  moreOf: (left: number) => { label: string; url: string },
  left = count - lines.length,
): DigestSection => ({ title, count, beside, lines, more: left > 0 ? [moreOf(left)] : [] });

/** What colleagues have to do is counted. `url`: of the list in the order of the assignees. */
function withColleagues(own: DigestSection, theirs: number, url: string): DigestSection {
  if (theirs === 0) return own;
  const label = `${theirs}${own.count > 0 ? ' more' : ''} ${theirs === 1 ? 'is assigned to a colleague' : 'are assigned to colleagues'}`;
  return { ...own, more: [...own.more, { label, url }] };
}

const leftLate = (left: number): string => `And ${left} more that ${left === 1 ? 'is' : 'are'} late`;

function besideLate({ late, lateToo: above, lateTheirs }: Digest['counts'], waiting: number): string {
  if (waiting === late) return waiting === 1 ? 'it waits for others' : 'all wait for others';
  if (above === late) return 'all of them above';
  const parts = [
    above > 0 ? `${above} of them above` : null,
    lateTheirs > 0 ? `${lateTheirs} with colleagues` : null,
    waiting > 0 ? `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for others` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function subjectWords({ counts: { file, act, late, moved } }: Digest): string {
  const parts = [
    file > 0 ? `file ${file} ${file === 1 ? 'claim' : 'claims'}` : null,
    act > 0 ? `${act} to act on` : null,
    late > 0 ? `${late} late` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : `${moved} moved`;
}

function headingOf({ counts: { file, act, late, moved } }: Digest): string {
  if (file > 0) return `File ${inWords(file).toLowerCase()} ${file === 1 ? 'claim' : 'claims'} today.`;
  if (act > 0) return act === 1 ? 'One title needs you today.' : `${inWords(act)} titles need you today.`;
  if (late > 0) return late === 1 ? 'One title is late.' : `${inWords(late)} titles are late.`;
  return moved === 1 ? 'One title moved.' : `${inWords(moved)} titles moved.`;
}

const SMALL = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];
const inWords = (count: number): string => SMALL[count] ?? String(count);

/** "46 titles need you. Of 241 open at Aspen Auto Group, 13 are late, 6 of them critical, and 8 more are due by Thursday." */
function summaryOf({ orgName, counts: { open, file, act, late, critical, dueSoon }, dueBy }: Digest): DigestPage['summary'] {
  const soon = dueSoon === 0 ? '' : `${dueSoon}${late > 0 ? ' more' : ''} ${dueSoon === 1 ? 'is' : 'are'} due by ${dueBy}`;
  const words = late === 0 ? '' : `${late} ${late === 1 ? 'is' : 'are'} late${critical > 0 ? `, ${critical} of them critical` : ''}`;
  // Without claims to file, or with nothing else, the heading says it.
  const needing = file > 0 && act > 0 ? `${file + act} titles need you. ` : '';
  const before = `${needing}Of ${open} open at ${orgName}, `;
  if (words === '') return { before: before + (soon === '' ? 'none is late' : soon), late: '', after: '.' };
  return { before, late: words, after: soon === '' ? '.' : `, and ${soon}.` };
}

/** "7:30" */
const clockTime = (hour: string): string => hour.replace(/^0/, '');
