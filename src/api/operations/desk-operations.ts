// The operations on the desk: what an organization sees and notes of its threads for itself alone.
import * as claims from '../claims.ts';
import * as desk from '../desk.ts';
import * as deskEntry from '../desk-entry.ts';
import * as desks from '../desks.ts';
import * as manyThreads from '../many-threads.ts';
import * as titlePolicy from '../title-policy.ts';
import { pageInput } from '../threads.ts';
import { commandRow, emptyObject, queryRow, threadsQuery } from './operation.ts';

const own = { who: 'member', capability: 'workOnThreads' } as const;

/** What refreshes a query about the threads of all organizations of a person: membership and names too. */
const ofPerson = { who: 'user', refreshedBy: ['any-thread', 'desk', 'organization', 'me'] } as const;

export const deskOperations = {
  desk: threadsQuery('List my active threads as a table, filtered and ordered', desk.deskInput, desk.deskView),
  findListed: threadsQuery(
    'Find which of up to 200 stock numbers, VINs or ends of VINs are among my active threads',
    desk.findListedInput,
    desk.findListedView,
  ),
  deskPartners: threadsQuery('List the neighbors that my active threads wait for', desk.deskPartnersInput, desk.deskPartnersView),
  partnerFigures: threadsQuery(
    'Get how titles and requests went between my organization and a partner',
    desk.partnerFiguresInput,
    desk.partnerFiguresView,
  ),
  deskNext: threadsQuery('Get the next of my active threads that needs me, in the order of a table', desk.deskNextInput, desk.deskNextView),
  desks: queryRow({
    ...ofPerson,
    summary: 'List the active threads of all my organizations as one table, each as that organization sees it',
    in: desks.desksInput,
    out: desks.desksView,
  }),
  desksPartners: queryRow({
    ...ofPerson,
    summary: 'List the neighbors that the active threads of all my organizations wait for',
    in: desks.desksPartnersInput,
    out: desks.desksPartnersView,
  }),
  desksCompleted: queryRow({
    ...ofPerson,
    summary: 'List the completed threads of all my organizations, 25 per page',
    in: pageInput,
    out: desks.desksCompletedView,
  }),
  deskEntry: queryRow({
    who: 'member',
    summary: 'Get what my organization notes about a thread for itself',
    refreshedBy: ['own-thread', 'desk', 'organization'],
    in: deskEntry.deskEntryInput,
    out: deskEntry.deskEntryView,
  }),
  updateDeskEntry: commandRow({
    ...own,
    summary: 'Change what my organization notes about a thread for itself',
    in: deskEntry.updateDeskEntryInput,
    out: deskEntry.deskEntryView,
  }),
  addDeskNote: commandRow({
    ...own,
    summary: 'Add an internal note to a thread',
    in: deskEntry.addDeskNoteInput,
    out: deskEntry.deskEntryView,
  }),
  noteClaim: commandRow({
    ...own,
    summary: 'Note a claim for a late title: one that my organization filed, or one against it',
    in: claims.noteClaimInput,
    out: deskEntry.deskEntryView,
  }),
  updateClaim: commandRow({
    ...own,
    summary: 'Change a claim that was noted, or say how it ended',
    in: claims.updateClaimInput,
    out: deskEntry.deskEntryView,
  }),
  removeClaim: commandRow({
    ...own,
    summary: 'Remove a claim that was noted by mistake',
    in: claims.removeClaimInput,
    out: deskEntry.deskEntryView,
  }),
  titlePolicy: queryRow({
    who: 'member',
    summary: 'Get my organization’s title policy',
    refreshedBy: ['desk', 'me'],
    in: emptyObject,
    out: titlePolicy.titlePolicyView,
  }),
  previewPolicy: queryRow({
    who: 'member',
    summary: 'Count my late threads as if another title policy were in force',
    refreshedBy: ['desk'],
    in: titlePolicy.previewPolicyInput,
    out: titlePolicy.previewPolicyView,
  }),
  updateTitlePolicy: commandRow({
    who: 'member',
    capability: 'setTitlePolicy',
    summary: 'Change my organization’s title policy',
    in: titlePolicy.titlePolicy,
    out: titlePolicy.titlePolicyView,
  }),
  runOnThreads: commandRow({
    ...own,
    summary: 'Give commands on up to 100 threads, each in a transaction of its own with the key `{key}:{threadId}`',
    in: manyThreads.runOnThreadsInput,
    out: manyThreads.runOnThreadsView,
  }),
};
