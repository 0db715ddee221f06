// A completed thread from the row that was read.
import { replay } from '../../../domain/thread/ledger.ts';
import type { OrgId, Thread } from '../../../domain/thread/thread.ts';
import { type Colleagues, colleaguesOf } from '../../../domain/thread/view/colleagues.ts';
import type { CompletedPart } from '../../../domain/thread/view/completed-view.ts';
import type { Orgs } from '../../../domain/thread/view/org-facts.ts';
import type { FrozenRow } from './load-thread.ts';
import { orgsFromJson } from './thread-from-json.ts';

/** `thread`: up to the organization's cut. `colleagues`: also the member who accepted, if that entry is later. */
export type Frozen = { thread: Thread; part: CompletedPart; orgs: Orgs; colleagues: Colleagues };

export function frozenFromJson({ entries, orgs, accepted, ...part }: FrozenRow, orgId: OrgId): Frozen {
  return {
    thread: replay(entries),
    part: { ...part, orgId, acceptedSeq: accepted?.seq ?? null },
    orgs: orgsFromJson(orgs),
    colleagues: colleaguesOf(accepted ? [...entries, { ...accepted, facts: [] }] : entries),
  };
}
