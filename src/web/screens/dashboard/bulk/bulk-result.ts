// What became of a bulk request: the titles that took the command, and those that refused it with the reason.
import type { Out } from '../../../../api/operations.ts';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { refusals } from '../../../../domain/refusals.ts';
import type { MailStatus } from '../../../../domain/vocabulary.ts';
import type { bulkCopy } from '../../../copy/desk/bulk.ts';

export type BulkAction = keyof typeof bulkCopy.results;
/** A title in the lists of a result. */
export type BulkTitle = Pick<DeskRow, 'id' | 'vin' | 'year' | 'make' | 'model'>;
type Answers = Out<'runOnThreads'>['results'];

export interface BulkResult<Title extends BulkTitle = BulkTitle> {
  /** `emailStatus`: of the mail about a request. `takeBackSeq`: of an answer that can be taken back. */
  taken: readonly { title: Title; emailStatus: MailStatus | null; takeBackSeq: number | null }[];
  refused: readonly { title: Title; message: string }[];
}

/** In the order of the answers. */
export function resultOf<Title extends BulkTitle>(titles: readonly Title[], answers: Answers): BulkResult<Title> {
  const byId = new Map(titles.map((title) => [title.id, title]));
  const answered = answers.flatMap((answer) => {
    const title = byId.get(answer.threadId);
    return title ? [{ title, ...answer }] : [];
  });
  return {
    taken: answered.flatMap(({ title, error, emailStatus, takeBackSeq }) => (error ? [] : [{ title, emailStatus, takeBackSeq }])),
    refused: answered.flatMap(({ title, error }) => (error ? [{ title, message: error.message }] : [])),
  };
}

/** What helps after a refusal: the page of the thread, with the dialog that does what the refusal says. */
export const helpAfter = (message: string): 'postUpdate' | 'open' => (message === refusals['asks-itself'].message ? 'postUpdate' : 'open');

/** The organization that a request about the title went to, if the row tells. */
export function askedName({ place, placeName, from }: DeskRow): string | null {
  if (place === 'with-seller' || place === 'to-us') return from?.name ?? null;
  return place === 'with-partner' || place === 'missing' ? placeName : null;
}
