// Sends two commands at the same moment and expects that exactly one succeeds and the other gets its refusal.
import { expect } from 'vitest';
import type { CommandName } from '../../src/api/operations.ts';
import { type RefusalName, refusals } from '../../src/domain/refusals.ts';
import { HTTP_STATUS } from '../../src/api/errors.ts';
import type { Answer, Person } from '../servers/test-services.ts';

/** `ifLost`: the refusal that the command gets if the other one came first. */
export type Attempt = { by: Person; command: CommandName; input: object; ifLost: RefusalName };
export type Result = { winner: 'first' | 'second'; won: Answer; lost: Answer };

/** Runs races and counts, for each kind, how often the first and the second attempt won. */
export class RaceRunner {
  readonly tally = new Map<string, { first: number; second: number }>();
  readonly #sent = new Map<string, number>();

  /** Sends both commands. The attempts of each kind of race take turns at being sent first. `race`: the kind of race. */
  async race(race: string, first: Attempt, second: Attempt): Promise<Result> {
    const send = ({ by, command, input }: Attempt) => by.command(command, input);
    const sent = this.#sent.get(race) ?? 0;
    this.#sent.set(race, sent + 1);
    const [one, two] =
      sent % 2 === 0 ? await Promise.all([send(first), send(second)]) : (await Promise.all([send(second), send(first)])).toReversed();
    const winner = one!.status === 200 ? 'first' : 'second';
    const [won, lost, ifLost] = winner === 'first' ? [one!, two!, second.ifLost] : [two!, one!, first.ifLost];
    const { code, message } = refusals[ifLost];
    expect([won.status, lost.status, lost.body], race).toEqual([
      200,
      HTTP_STATUS[code],
      { error: expect.objectContaining({ code, message }) as object },
    ]);
    const count = this.tally.get(race) ?? { first: 0, second: 0 };
    count[winner]++;
    this.tally.set(race, count);
    return { winner, won, lost };
  }

  get raceCount(): number {
    return [...this.tally.values()].reduce((sum, { first, second }) => sum + first + second, 0);
  }
}
