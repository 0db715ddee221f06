// The operations whose one request is commands on many threads: which commands they are, and what the results are answered with.
import { v4 as uuidv4 } from 'uuid';
import { sendingOf } from '../../api/envelopes.ts';
import type { BulkOperation } from '../../api/many-threads.ts';
import type { In, OperationName, Out } from '../../api/operations.ts';
import { envelopeCodeOf } from '../../domain/envelope/envelope-code.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';

/** `command`: what the operation's command says besides its input. */
export type BulkCall = {
  operation: BulkOperation | 'markDelivered' | 'disputeDelivery';
  input: { threadId: string };
  command?: ThreadCommand;
};
export type CallResult = Out<'runOnThreads'>['results'][number];
type Sent = {
  /** The person who sends it. */
  by: string;
  /** Its idempotency key. */
  key: string | undefined;
};
type Bulk<N extends OperationName> = (input: In<N>, sent: Sent) => { calls: readonly BulkCall[]; answer(results: CallResult[]): Out<N> };

const answer = (results: CallResult[]) => ({ results });

export const bulkRequests = {
  runOnThreads: ({ calls }) => ({ calls, answer }),

  // The code follows from the key, so that a request that was interrupted and is sent again continues the same envelope.
  sendTitles: ({ titles, toOrgId, expected, ...given }, { by, key }) => {
    const code = envelopeCodeOf(key === undefined ? uuidv4() : `${by} ${key}`);
    return {
      calls: titles.map(({ threadId, papers }, at) => ({
        operation: 'markDelivered',
        input: { threadId, toOrgId, expected, ...given, papers },
        command: {
          type: 'markDelivered',
          toOrgId,
          expected: expected ?? null,
          sending: sendingOf(given, papers, { code, no: at + 1 }),
        },
      })),
      answer: (results) => ({ code, results }),
    };
  },

  reportMissing: ({ titles, today }) => ({
    calls: titles.map((title) => ({
      operation: 'disputeDelivery',
      input: { ...title, paper: 'never-came', today },
      command: { type: 'disputeDelivery', updateId: title.updateId, note: '', paper: 'never-came', expected: null, inEnvelope: true },
    })),
    answer,
  }),
} satisfies { [N in OperationName]?: Bulk<N> };

export type BulkRequestName = keyof typeof bulkRequests;
export const isBulkRequest = (name: string): name is BulkRequestName => Object.hasOwn(bulkRequests, name);
