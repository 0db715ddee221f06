// The regions "Title terms" and "Registration" of My Organization. Only the organization's own members see them.
import './terms.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { TermsView, TitleTermsView } from '../../../../api/title-terms.ts';
import { type StartingTermsName, startingTermsOf } from '../../../../domain/desk/clock/starting-terms.ts';
import { keyWords, registrationCopy, startingRuleWords, titleTermsCopy } from '../../../copy/title-terms.ts';
import { inputsCopy } from '../../../copy/inputs.ts';
import { parseDraft, serializeChanges, useDraftKey } from '../../../data/drafts/use-draft.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';
import { titleTermsQuery } from '../../../data/queries.ts';
import { MY_ORGANIZATION_HASHES, termsOfHash } from '../../../navigation/terms-path.ts';
import { hasChanges } from '../../../parts/forms/follow-saved.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingCard } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { formatMonth } from '../../../ui/text/format-time.ts';
import { PageSection } from '../PageSection.tsx';
import { Registration } from './Registration.tsx';
import { TermsForm } from './TermsForm.tsx';
import { RowWords, TermsRow } from './TermsRow.tsx';
import { type OpenRow, type TermsTexts, textsOfRow } from './terms-values.ts';

const words = titleTermsCopy;

/** Lines of the skeletons, which are about as high as the content. */
export const TERMS_LINES = 12;
export const REGISTRATION_LINES = 8;

export function TermsSections() {
  const { data: view, isError, refetch } = useQuery(titleTermsQuery());
  if (!view && isError)
    return (
      <PageSection words={words}>
        <ListFailure words={words.failed} onRetry={() => void refetch()} />
      </PageSection>
    );
  return (
    <>
      <PageSection words={words} hash={MY_ORGANIZATION_HASHES.titleTerms}>
        {view ? <Terms view={view} /> : <LoadingCard lines={TERMS_LINES} />}
      </PageSection>
      <PageSection words={registrationCopy} hash={MY_ORGANIZATION_HASHES.registration}>
        {view ? <Registration view={view} /> : <LoadingCard lines={REGISTRATION_LINES} />}
      </PageSection>
    </>
  );
}

/** The row that is open, with what is typed in it. Only one is: another one asks first, if something would be lost. */
type Open = { row: OpenRow; texts: TermsTexts };

function Terms({ view }: { view: TitleTermsView }) {
  const draft = useDraftKey('title terms');
  const [open, setOpen] = useState<Open | null>(() => storedOpen(readDraft(draft), view));
  /** What gets the focus once it is there: a selector within the section. */
  const focus = useRef<string | null>(null);
  const [next, setNext] = useState<(() => void) | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const saved = open && textsOfRow(open.row, view);
  // A colleague has removed the terms that are open, or has taken these starting terms over. What is typed stays, as new terms.
  if (open && !saved) setOpen({ row: 'new', texts: open.texts });
  const isDirty = open !== null && saved !== null && hasChanges(open.texts, saved);
  const typed = isDirty ? JSON.stringify({ row: open.row, typed: serializeChanges(open.texts, saved) }) : '';
  useEffect(() => writeDraft(draft, typed), [draft, typed]);
  useEffect(() => {
    const target = focus.current === null ? null : section.current?.querySelector<HTMLElement>(focus.current);
    if (!target) return;
    focus.current = null;
    target.focus();
  });

  const show = (row: OpenRow | null, focusOn: string) => {
    const texts = row && textsOfRow(row, view);
    setOpen(row && texts && { row, texts });
    focus.current = focusOn;
  };
  const edit = (row: OpenRow, focusOn = FIRST_FIELD) => {
    if (open?.row === row) section.current?.querySelector<HTMLElement>(focusOn)?.focus();
    else if (isDirty) setNext(() => () => show(row, focusOn));
    else show(row, focusOn);
  };
  // A link from a thread names terms: to read them, or to check them.
  const hash = useLocation({ select: (location) => location.hash });
  const follow = useEffectEvent((to: string) => {
    const asked = termsOfHash(to);
    if (!asked) return;
    const { termsId, how } = asked;
    if (how === 'edit' && view.mayEdit) edit(`terms ${termsId}`, CHECKED_FIELD);
    else section.current?.querySelector<HTMLElement>(rowOfTerms(termsId))?.focus();
  });
  useEffect(() => follow(hash), [hash]);
  const close = (to: { id: string } | null | undefined) => show(null, to ? editButtonOf(to.id) : ADD_BUTTON);

  const formOf = (row: OpenRow, terms: TermsView | null, startingTerms: StartingTermsName | null) =>
    open?.row === row &&
    saved && (
      <TermsForm
        key={row}
        view={view}
        terms={terms}
        startingTerms={startingTerms}
        saved={saved}
        texts={open.texts}
        isDirty={isDirty}
        onChange={(change) => setOpen((before) => before && { ...before, texts: change(before.texts) })}
        onClose={close}
        onOpenOthers={(termsId) => edit(`terms ${termsId}`)}
        onLeave={() => writeDraft(draft, '')}
      />
    );
  const rowOf = (terms: TermsView) => {
    const row = `terms ${terms.id}` as const;
    return (
      <TermsRow
        key={terms.id}
        terms={terms}
        today={view.today}
        isOpen={open?.row === row}
        {...(view.mayEdit && { onEdit: (checks: boolean) => edit(row, checks ? CHECKED_FIELD : FIRST_FIELD) })}
      >
        {formOf(row, terms, terms.startingTerms)}
      </TermsRow>
    );
  };
  const { inUse, off, startingTerms, mayEdit } = view;
  const add = mayEdit && (
    <Button size="compact" icon={<Plus />} data-add-terms onClick={() => edit('new')}>
      {words.add}
    </Button>
  );
  return (
    <div className="terms-cards" ref={section}>
      <TermsCard title={words.inUse} note={inUse.length > 0 ? String(inUse.length) : null} action={add}>
        {open?.row === 'new' && (
          <div className="terms-item" data-open>
            <p className="terms-row terms-name">
              <b>{words.newTerms}</b>
            </p>
            {formOf('new', null, null)}
          </div>
        )}
        {inUse.length > 0 && <ul className="terms-list">{inUse.map(rowOf)}</ul>}
        <p className="terms-others">{inUse.length > 0 ? words.others(view.policy.dueDays) : words.none}</p>
        {!mayEdit && <p className="terms-others">{words.membersOnly}</p>}
      </TermsCard>
      {off.length > 0 && (
        <TermsCard title={words.off} note={words.offNote}>
          <ul className="terms-list">{off.map(rowOf)}</ul>
        </TermsCard>
      )}
      {startingTerms.length > 0 && (
        <TermsCard title={words.starting} note={words.startingNote}>
          <ul className="terms-list">
            {startingTerms.map((name) => (
              <StartingRow key={name} name={name} {...(mayEdit && { onTakeOver: () => edit(`starting ${name}`) })}>
                {formOf(`starting ${name}`, null, name)}
              </StartingRow>
            ))}
          </ul>
        </TermsCard>
      )}
      <ConfirmDialog
        open={next !== null}
        onOpenChange={() => setNext(null)}
        title={inputsCopy.leave.title}
        description={words.leaveSentence}
        action={inputsCopy.leave.leave}
        cancel={inputsCopy.leave.stay}
        variant="leave"
        onConfirm={() => {
          next?.();
          setNext(null);
        }}
      />
    </div>
  );
}

const FIRST_FIELD = '.terms-form input';
const CHECKED_FIELD = '.terms-form input[name="checkedToday"]';
const ADD_BUTTON = '[data-add-terms]';
const rowOfTerms = (termsId: string) => `[data-terms="${CSS.escape(termsId)}"]`;
const editButtonOf = (termsId: string) => `${rowOfTerms(termsId)} .terms-edit`;

/** What was typed in this tab before a reload; null if nothing was, or its row is gone. */
function storedOpen(draft: string, view: TitleTermsView): Open | null {
  if (draft === '' || !view.mayEdit) return null;
  try {
    const { row, typed } = JSON.parse(draft) as { row: OpenRow; typed: string };
    const saved = textsOfRow(row, view);
    return saved && { row, texts: { ...saved, ...(parseDraft(typed, saved) as Partial<TermsTexts>) } };
  } catch {
    return null;
  }
}

type CardProps = { title: string; note: string | null; action?: ReactNode; children: ReactNode };

function TermsCard({ title, note, action, children }: CardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="terms-header row flow">
        <h3 id={id}>{title}</h3>
        {note !== null && <span className="quiet">{note}</span>}
        {action && <div className="terms-action">{action}</div>}
      </div>
      {children}
    </Card>
  );
}

type StartingProps = { name: StartingTermsName; onTakeOver?: () => void; children: ReactNode };

function StartingRow({ name, onTakeOver, children }: StartingProps) {
  const terms = startingTermsOf(name);
  const isOpen = Boolean(children);
  const kind = keyWords(terms, [terms.sale]);
  return (
    <li className="terms-item" data-open={isOpen || undefined}>
      <div className="terms-row">
        <RowWords name={terms.auction} kind={kind}>
          {startingRuleWords(terms)}
        </RowWords>
        <div className="terms-facts">
          <span>{formatMonth(Date.parse(`${terms.asOf}T12:00`))}</span>
        </div>
        {onTakeOver && !isOpen && (
          <Button size="compact" aria-label={words.takeOverOf(`${terms.auction}, ${kind}`)} onClick={onTakeOver}>
            {words.takeOver}
          </Button>
        )}
      </div>
      {children}
    </li>
  );
}
