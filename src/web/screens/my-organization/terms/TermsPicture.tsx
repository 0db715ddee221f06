// Above the form: the terms as a line from the deal on, an example, and what they mean for the open titles. It follows what is typed.
import { type CSSProperties, Fragment, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EditedTerms, TermsView, TitleTermsView } from '../../../../api/title-terms.ts';
import { daysFromTo } from '../../../../domain/days.ts';
import { dayWords } from '../../../../domain/desk/clock/deadline-words.ts';
import { dayOfTerms, overlapsOf, termsKey, wrongDay } from '../../../../domain/desk/clock/title-terms.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../../domain/limits.ts';
import { useDebounced } from '../../../browser/use-debounced.ts';
import { titleTermsCopy } from '../../../copy/title-terms.ts';
import { previewTermsQuery } from '../../../data/queries.ts';
import { LatenessIcon } from '../../../parts/rows/LatenessIcon.tsx';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { nameOfTerms } from './TermsRow.tsx';

const words = titleTermsCopy.picture;

/**
 * `terms`: the last ones of which every field was right. `edited`: the saved ones that are being changed. `hasFor`: it is chosen whom they
 * are for.
 */
type PictureProps = { terms: EditedTerms; edited: TermsView | null; hasFor: boolean; view: TitleTermsView };

export function TermsPicture({ terms: typed, edited, hasFor, view }: PictureProps) {
  // Days of a claim that cannot be right are not drawn and not counted with. Their field says what is wrong.
  const isWrong = useMemo(() => wrongDay({ ...typed, asOf: null }, view.today) !== null, [typed, view.today]);
  const terms = isWrong ? { ...typed, window: null } : typed;
  const isCounted = hasFor && !isWrong;
  return (
    <div className="policy-picture">
      <Line terms={terms} today={view.today} />
      <div className="policy-sentence terms-sentence quiet" aria-live="polite" aria-atomic="true">
        <p>
          <Example terms={terms} today={view.today} />
        </p>
        {isCounted && <Counts terms={terms} edited={edited} />}
        {isCounted && <Overlaps terms={terms} edited={edited} view={view} />}
      </div>
    </div>
  );
}

/** So much of the line is after the last day, if nobody says until when a claim can be filed. */
const OPEN_END = 1.25;

/** Drawn for a deal of today. What it shows is also in the sentence below. */
function Line({ terms: { due, window, until, timeZone }, today }: { terms: EditedTerms; today: string }) {
  const at = (day: EditedTerms['due']) => daysFromTo(today, dayOfTerms(today, day));
  const [dueAt, opensAt] = [at(due), window && at(window.opens)];
  const closesAt = window?.closes ? at(window.closes) : null;
  const last = Math.max(dueAt, opensAt ?? 0, closesAt ?? 0, 1);
  const end = window && closesAt === null ? last * OPEN_END : Math.max(last, closesAt === null ? last * OPEN_END : last);
  const share = (days: number) => `${((Math.min(days, end) / end) * 100).toFixed(2)}%`;
  const style = {
    '--due': share(dueAt),
    '--opens': share(opensAt ?? 0),
    '--closes': share(closesAt ?? end),
  } as CSSProperties;
  return (
    <div className="terms-line" style={style} aria-hidden="true">
      <p className="terms-line-words">
        <span className="terms-deal">{words.deal}</span>
        <span className="terms-due">{words.due(due)}</span>
      </p>
      <div className="terms-track">
        <span className="terms-track-due" />
        {window && <span className="terms-track-claim" data-open={closesAt === null || undefined} />}
      </div>
      {window && (
        <p className="terms-line-words terms-claim-words">
          <span>{words.from(window.opens)}</span>
          <span>{window.closes ? words.to(window.closes, until, timeZone) : words.noEnd}</span>
        </p>
      )}
    </div>
  );
}

function Example({ terms: { due, window }, today }: { terms: EditedTerms; today: string }) {
  const day = (one: EditedTerms['due']) => dayWords(dayOfTerms(today, one), today);
  const parts = words.example(day(due), window && day(window.opens), window?.closes ? day(window.closes) : null);
  return parts.map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : <Fragment key={at}>{part}</Fragment>));
}

/** How many open titles they are for, once nothing has been typed for a moment. */
function Counts({ terms, edited }: Pick<PictureProps, 'terms' | 'edited'>) {
  const json = useDebounced(JSON.stringify(terms), SEARCH_DEBOUNCE_MS);
  const { data, failureCount, isPaused } = useQuery(previewTermsQuery({ terms: json, ...(edited && { termsId: edited.id }) }));
  // It is tried again, for as long as the server cannot be reached. Meanwhile the old counts would be wrong.
  if (failureCount > 0 || isPaused) return <p>{words.failed}</p>;
  if (!data) return null;
  if (data.titles === 0) return <p>{words.noTitles}</p>;
  return (
    <p className="terms-counts row flow">
      <span>{words.ofTitles(data.titles)} </span>
      <span className="policy-count">
        <LatenessIcon state="late" />
        <b>{data.late}</b> <span>{words.late}</span>
      </span>
      <span className="policy-count">
        <VisuallyHidden>· </VisuallyHidden>
        <span className="terms-soon" aria-hidden="true" />
        <b>{data.closesSoon}</b> <span>{words.closesSoon(data.closesSoon)}</span>
      </span>
    </p>
  );
}

/** Which count where others are for the same titles too. */
function Overlaps({ terms, edited, view }: Omit<PictureProps, 'hasFor'>) {
  const typeOf = (orgId: string) =>
    [...view.partners, ...view.inUse.flatMap(({ for: whom, forOrg }) => ('orgId' in whom && forOrg ? [{ ...whom, ...forOrg }] : []))].find(
      (one) => one.orgId === orgId,
    )?.orgType ?? null;
  const overlaps = overlapsOf(
    terms,
    // Those with the same key are refused when these are saved.
    view.inUse.filter((one) => one.id !== edited?.id && termsKey(one) !== termsKey(terms)),
    typeOf,
  );
  const named = (wins: boolean) => overlaps.filter((one) => one.wins === wins).map((one) => nameOfTerms(one.terms, view.today));
  const [won, lost] = [named(true), named(false)];
  return (
    <>
      {lost.length > 0 && <p>{words.losesTo(lost)}</p>}
      {won.length > 0 && <p>{words.winsOver(won)}</p>}
    </>
  );
}
