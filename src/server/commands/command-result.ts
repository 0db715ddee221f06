// What a command on a thread did.
import type { Fact } from '../../domain/thread/facts.ts';
import type { ThreadView } from '../../domain/thread/view/view-types.ts';

/** The acting organization's view after the command, the id for what the command creates (if it creates something), and the facts. */
export type CommandResult = { view: ThreadView | null; freshId: string; facts: readonly Fact[] };
