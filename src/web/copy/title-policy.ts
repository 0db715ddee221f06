// The texts of the title policy and the reminders, in My Organization.
import type { TimeZone } from '../../domain/time-zones.ts';
import { days } from './counts.ts';
import { uiCopy } from './ui.ts';

const zones: Record<TimeZone, string> = {
  'America/New_York': 'New York, Eastern Time',
  'America/Detroit': 'Detroit, Eastern Time',
  'America/Indiana/Indianapolis': 'Indianapolis, Eastern Time',
  'America/Kentucky/Louisville': 'Louisville, Eastern Time',
  'America/Chicago': 'Chicago, Central Time',
  'America/Denver': 'Denver, Mountain Time',
  'America/Boise': 'Boise, Mountain Time',
  'America/Phoenix': 'Phoenix, Mountain Standard Time',
  'America/Los_Angeles': 'Los Angeles, Pacific Time',
  'America/Anchorage': 'Anchorage, Alaska Time',
  'Pacific/Honolulu': 'Honolulu, Hawaii Time',
  UTC: 'UTC',
};

export const titlePolicyCopy = {
  title: 'Title policy',
  sentence: 'When a title counts as late here, unless terms below fit it. Partners never see these days.',
  failed: { title: 'The title policy did not load', sentence: uiCopy.nothingLost },
  clock: {
    label: 'Days after the deal',
    states: { 'on-time': 'On time', 'due-soon': 'Due soon', late: 'Late', critical: 'Critical' },
    deal: 'Deal',
    day: (day: number) => `Day ${day}`,
    afterDay: (day: number) => `after day ${day}`,
  },
  counts: {
    start: (active: number) => (active === 1 ? 'With these days, of 1 open title:' : `With these days, of ${active} open titles:`),
    none: 'You have no open titles.',
    states: { 'due-soon': 'due soon', late: 'late', critical: 'critical' },
    now: (count: number) => `now ${count}`,
    failed: 'Your open titles could not be counted with these days.',
  },
  due: { label: 'Due', sentence: 'The paper should be with you.' },
  critical: { label: 'Critical', sentence: 'Late enough to go to arbitration.' },
  dueSoon: { label: 'Due soon', sentence: 'Turns amber in the table.' },
  sendOn: { label: 'Send on', sentence: 'When you hold it for somebody else.' },
  units: {
    afterDeal: { field: 'days after the deal', value: (count: number) => `${days(count)} after the deal` },
    pastDue: { field: 'days past due', value: (count: number) => `${days(count)} past due` },
    before: { field: 'days before', value: (count: number) => `${days(count)} before` },
    afterReceiving: { field: 'days after receiving', value: (count: number) => `${days(count)} after receiving` },
  },
  timeZone: { label: 'Time zone', sentence: 'Calendar days here. Weekends count.' },
  zones,
  changedBy: (name: string, day: string) => `Last changed by ${name} on ${day}.`,
  changed: (day: string) => `Last changed on ${day}.`,
  neverChanged: 'Nobody has changed these days yet.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Title policy saved',
  leaveSentence: 'Your changes to the title policy will be lost.',
} as const;

export const remindersCopy = {
  title: 'Reminders',
  sentence: 'Sent in your organization’s name and marked “Automatic”. Nobody is reminded who wrote since.',
  label: 'Remind partners for us',
  explanation: 'Asks for an update so that nobody here has to.',
  on: 'On',
  off: 'Off',
  turnedOn: 'Saved: reminders on',
  turnedOff: 'Saved: reminders off',
  /** Below the steps. */
  when: 'Sent in the morning, at 7:00 in your policy’s time zone. What was due before you turned this on is not caught up on.',
  /** In order. The part in bold, and the rest. */
  steps: [
    ['On the due date', ', and when an expected date passes: the organization that the title is expected from'],
    ['Every third day', ' after that, three times at most'],
    ['Then your owners and admins', ' are told, because it needs a call'],
  ],
  once: ['Once only:', ' a delivery that is unconfirmed for five days, an invitation unanswered for three'],
} as const;
