// The type of a row of the table of operations, and functions that create rows.
import * as z from 'zod/mini';
import type { Capability } from '../../domain/permissions.ts';
import type { RefusalName } from '../../domain/refusals.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import { viewAfter } from '../thread-views.ts';

/**
 * Which events of the stream say that what a page has of a query may be out of date. 'any-thread': a change of a thread of the organization.
 * 'own-thread': a change of the thread in its input. The others are topics of the live bus.
 */
export type Refresh = 'any-thread' | 'own-thread' | 'desk' | 'me' | 'network' | 'notifications' | 'organization';

export type Operation = ({ kind: 'query'; refreshedBy: readonly Refresh[] } | { kind: 'command' }) & Row;

type Row = {
  /** A visitor, a signed-in person, or a person acting for an organization. */
  who: 'anyone' | 'user' | 'member';
  capability?: Capability;
  /** The refusal if the person is no longer a member of the organization that the page acts for. Default: 'no-active-org'. */
  notAMember?: RefusalName;
  summary: string;
  in: z.core.$ZodType;
  out: z.core.$ZodType;
  /**
   * For a command: the organizations that it is directed at. Until the person has verified an email, they must be partners. An answer to what
   * another organization sent has none, nor has work on a thread that exists.
   */
  reaches?: (input: never) => readonly string[];
  /** For a command: the ids that it creates or finds and that are not in its input, and flags. Nothing else of its result is stored for a repeat. */
  creates?: z.core.$ZodType;
  /** For a command on a thread that needs nothing but that thread: the command of the domain. It may share a transaction with others. */
  toCommand?: (input: never) => ThreadCommand;
};

/** `refreshedBy`: empty for a query whose result stays as it is while a page is open, or is read again by the page itself. */
export const queryRow = <const Given extends Row & { refreshedBy: readonly Refresh[] }>(row: Given) => ({ kind: 'query', ...row }) as const;
/** A query of a member about the threads of its organization and what this notes of them. */
export const threadsQuery = <In extends z.core.$ZodType, Out extends z.core.$ZodType>(summary: string, input: In, output: Out) =>
  queryRow({ who: 'member', summary, refreshedBy: ['any-thread', 'desk'], in: input, out: output });
export const commandRow = <const Given extends Row>(row: Given) => ({ kind: 'command', ...row }) as const;

/** What all commands on a thread have in common: an organization on the thread acts, and gets its new view of the thread. */
export const onThread = { who: 'member', capability: 'workOnThreads', out: viewAfter } as const;

/** A command on a thread that runs exactly one command of the domain. The server has no handler code for it, unless its answer is special. */
export const threadCommandRow = <const Input extends z.ZodMiniType<{ threadId: string }>>(
  summary: string,
  input: Input,
  toCommand: (input: z.output<Input>) => ThreadCommand,
) => commandRow({ ...onThread, summary, in: input, toCommand });

export const emptyObject = z.object({});
