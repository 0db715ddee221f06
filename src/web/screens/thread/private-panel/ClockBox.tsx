// The clock of a title on the desk: when it is due, until when a claim can be filed and what became of one, and when a car that was retailed
// has to be registered. What decides is first, then the claims, then the other clock.
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Phone } from 'lucide-react';
import type { ClaimView } from '../../../../api/claims.ts';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import { dayIn, daysFromTo } from '../../../../domain/days.ts';
import type { ClaimSide } from '../../../../domain/desk/clock/claims.ts';
import { howToFileLink } from '../../../../domain/desk/clock/how-to-file.ts';
import { SALE_KIND_NAMES } from '../../../../domain/desk/clock/terms-words.ts';
import { UNDO_MAIL_WAIT_MS } from '../../../../domain/limits.ts';
import { US_STATES } from '../../../../domain/us-states.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { claimsCopy } from '../../../copy/claims.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { operation } from '../../../data/queries.ts';
import { DESK_FIELD_HASHES } from '../../../navigation/thread-path.ts';
import { termsPath } from '../../../navigation/terms-path.ts';
import { ClaimMark } from '../../../parts/rows/ClaimMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useFocusInGroups } from '../../../ui/focus/use-focus-in-list.ts';
import { FieldNotes } from '../../../ui/inputs/Field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatDay, formatMonth, withUnbrokenTimes } from '../../../ui/text/format-time.ts';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { againstRow, changedWindow, type ClaimAction, type ClaimRow, type ClockTone, nameOfTerms, ownClaimRow } from './claim-words.ts';
import { ClaimDialog } from './ClaimDialog.tsx';
import { type Clock, clockBar, clockTone, criticalText, isToRegister, stateText } from './clock-words.ts';
import { type PanelFieldProps, refusalAt, sendPanelCommand, usePanelCommand } from './EditedInPlace.tsx';
import { SettleDialog } from './SettleDialog.tsx';

const { groups, terms: termsWords, actions: actionWords, registration: registrationWords, due: dueWords, said } = claimsCopy;

export interface ClockBoxProps extends PanelFieldProps {
  vin: string;
}

/** What a dialog about a claim is for. It stays with the claim for which it was opened, also if a colleague notes another one meanwhile. */
export type ClaimTask = { side: ClaimSide } & ({ kind: 'note' } | { kind: 'edit' | 'settle'; claim: ClaimView });

export function ClockBox(props: ClockBoxProps) {
  const { entry, announce } = props;
  const now = useNow();
  const [task, setTask] = useState<ClaimTask | null>(null);
  useChangedTerms(entry, now, announce);
  useFocusInGroups('.desk-body');
  const { clock } = entry;
  const rows = [ownClaimRow(entry, now), againstRow(entry, now)].filter((row) => row !== null);
  if (!clock && rows.length === 0) return null;
  const isRegistering = clock !== null && isToRegister(clock);
  return (
    <div className="due-clock">
      {clock && <DecidingClock {...props} clock={clock} now={now} />}
      {rows.map((row) => (
        <ClaimGroup key={row.side} {...props} row={row} now={now} open={setTask} />
      ))}
      {clock && isRegistering && clock.titleDueOn !== null && <TitleDue day={clock.titleDueOn} today={dayIn(entry.timeZone, now)} />}
      {clock && !isRegistering && clock.registerOn !== null && <Registration {...props} day={clock.registerOn} now={now} />}
      <ClaimTaskDialog {...props} task={task} onClose={() => setTask(null)} />
    </div>
  );
}

/** The dialog of a task about a claim, if one is open. */
export function ClaimTaskDialog({ task, onClose, ...props }: ClockBoxProps & { task: ClaimTask | null; onClose: () => void }) {
  if (!task) return null;
  if (task.kind === 'settle') return <SettleDialog {...props} side={task.side} claim={task.claim} onClose={onClose} />;
  return <ClaimDialog {...props} side={task.side} claim={task.kind === 'edit' ? task.claim : null} onClose={onClose} />;
}

/** If the terms change while the page is open, screen readers say until when a claim can be filed now. */
function useChangedTerms(entry: DeskEntryView, now: number, announce: (text: string) => void): void {
  const before = useRef(entry);
  const tell = useEffectEvent((was: DeskEntryView) => {
    const text = changedWindow(was, entry, now);
    if (text !== null) announce(text);
  });
  useEffect(() => {
    tell(before.current);
    before.current = entry;
  }, [entry]);
}

function Group({ name, tone, children }: { name: string; tone?: ClockTone; children: ReactNode }) {
  return (
    <div className="clock-group" role="group" aria-label={name} data-tone={tone}>
      {children}
    </div>
  );
}

const percent = (part: number) => `${part * 100}%`;

/** When the title is due, or a registration that is due earlier, how late that is and why, with a bar until it becomes critical. */
function DecidingClock({ clock, now, ...props }: ClockBoxProps & { clock: Clock; now: number }) {
  const { timeZone, retail } = props.entry;
  const isRegistering = isToRegister(clock);
  const bar = clockBar(clock, timeZone, now, isRegistering ? (retail?.on ?? null) : null);
  const tone = clockTone(clock);
  const critical = criticalText(clock, timeZone);
  return (
    <Group name={isRegistering ? groups.registration : groups.due} tone={tone}>
      <p className="clock-line flow">
        <strong className="clock-tone" data-tone={tone}>
          {stateText(clock)}
        </strong>{' '}
        {critical !== null && (
          <span
            className="fine"
            data-critical={(!isRegistering && (clock.lateness === 'critical' || clock.lateness === 'late')) || undefined}
          >
            {critical}
          </span>
        )}
      </p>
      {bar && (
        <div className="due-bar" aria-hidden="true" data-tip={bar.text}>
          <span className="due-bar-past" style={{ width: percent(Math.min(bar.today, bar.due)) }} />
          {bar.today > bar.due && (
            <span className="due-bar-late" style={{ insetInlineStart: percent(bar.due), width: percent(bar.today - bar.due) }} />
          )}
          <span className="due-bar-soon" style={{ insetInlineStart: percent(bar.soon) }} />
          <span className="due-bar-due" style={{ insetInlineStart: percent(bar.due) }} />
        </div>
      )}
      {bar && <VisuallyHidden>{bar.text}</VisuallyHidden>}
      {isRegistering ? (
        <RetailLine {...props} now={now} />
      ) : (
        clock.reason !== null && <p className="fine">{privatePanelCopy.clock.reasons[clock.reason]}</p>
      )}
    </Group>
  );
}

/** The due day of the title, while the registration is due earlier. */
function TitleDue({ day, today }: { day: string; today: string }) {
  return (
    <Group name={groups.due}>
      <DueLine text={dueWords.title(formatDay(day))} days={daysFromTo(today, day)} />
    </Group>
  );
}

function Registration({ day, now, ...props }: ClockBoxProps & { day: string; now: number }) {
  return (
    <Group name={groups.registration}>
      <DueLine text={registrationWords.due(formatDay(day))} days={daysFromTo(dayIn(props.entry.timeZone, now), day)} />
      <RetailLine {...props} now={now} />
    </Group>
  );
}

function DueLine({ text, days }: { text: string; days: number }) {
  return (
    <p className="clock-line flow">
      <strong>{text}</strong>{' '}
      <span className="fine" data-critical={days < 0 || undefined}>
        {days < 0 ? dueWords.late(-days) : days === 0 ? dueWords.today : dueWords.in(days)}
      </span>
    </p>
  );
}

/** The sale that has to be registered, and, once that is due soon, the button that says that it is. */
function RetailLine({ now, threadId, entry, vin }: ClockBoxProps & { now: number }) {
  const id = useId();
  const car = vinEnd(vin);
  const undoable = useUndoable(threadId);
  const { mutate, isPending, error } = usePanelCommand(operation.updateDeskEntry, threadId, () =>
    undoable(registrationWords.registeredFor(car), { registeredOn: null }, said.saved),
  );
  const { retail, clock, timeZone } = entry;
  if (!retail || !clock) return null;
  const isSoon = clock.registerSoonAt !== null && clock.registerSoonAt <= now;
  return (
    <>
      <p className="fine">{registrationWords.sold(formatDay(retail.on), US_STATES[retail.state], retail.registrationDays ?? 0)}</p>
      {isSoon && (
        <div className="clock-actions">
          <Button size="compact" busy={isPending} onClick={() => mutate({ threadId, registeredOn: dayIn(timeZone, now) })}>
            {registrationWords.registered}
          </Button>
        </div>
      )}
      <FieldNotes id={id} error={refusalAt(error, undefined)} />
    </>
  );
}

/** What a toast with Undo is about. */
const undoAbout = (threadId: string, text: string): string => `${threadId} ${text}`;

/** A toast with Undo, which sends the given changes of the desk. `undone`: its words then. Screen readers say it as any toast. */
function useUndoable(threadId: string) {
  const cache = useQueryClient();
  return (text: string, back: Omit<Parameters<typeof sendPanelCommand>[1], 'threadId'>, undone: string) => {
    const about = undoAbout(threadId, text);
    toast.undoable({
      text,
      reason: undefined,
      stays: UNDO_MAIL_WAIT_MS,
      about,
      undo: async () => {
        const refusal = await sendPanelCommand(cache, { threadId, ...back });
        if (refusal) toast.notUndone(about, { text: said.notUndone, reason: refusal.message });
        else toast.undone(about, undone, '');
      },
    });
  };
}

const LABELS: Record<ClaimAction, string> = {
  filed: actionWords.filed,
  notFiling: actionWords.notFiling,
  filing: uiCopy.undo,
  settled: actionWords.settled,
  withdrawn: actionWords.withdrawn,
  ...SALE_KIND_NAMES,
  dealDay: claimsCopy.window.enterDealDay,
};

interface ClaimGroupProps extends ClockBoxProps {
  row: ClaimRow;
  now: number;
  open: (task: ClaimTask) => void;
}

/** Until when a claim can be filed, or what became of the one that was noted, with what can be done about it. */
function ClaimGroup({ row, open, ...props }: ClaimGroupProps) {
  const { threadId, entry, announce, vin } = props;
  const { side, sign, title, claim, lines, actions, primary } = row;
  const id = useId();
  const car = vinEnd(vin);
  const undoable = useUndoable(threadId);
  // It stays the claim about which it is asked, also if a colleague notes another one meanwhile.
  const [withdrawing, setWithdrawing] = useState<ClaimView | null>(null);
  const change = usePanelCommand(operation.updateDeskEntry, threadId, ({ notFiling, kind }) => {
    if (notFiling === false) toast.undone(undoAbout(threadId, said.noClaim(car)), said.noClaimUndone(car), '');
    else if (notFiling) undoable(said.noClaim(car), { notFiling: false }, said.noClaimUndone(car));
    else if (kind) announce(privatePanelCopy.fields.saved(privatePanelCopy.fields.kind));
  });
  const end = usePanelCommand(operation.updateClaim, threadId, () => announce(said.withdrawn));
  const act: Record<ClaimAction, () => void> = {
    filed: () => open({ kind: 'note', side }),
    notFiling: () => change.mutate({ threadId, notFiling: true }),
    filing: () => change.mutate({ threadId, notFiling: false }),
    settled: () => claim && open({ kind: 'settle', side, claim }),
    withdrawn: () => setWithdrawing(claim),
    absent: () => change.mutate({ threadId, kind: 'absent' }),
    'with-deal': () => change.mutate({ threadId, kind: 'with-deal' }),
    dealDay: () => document.getElementById(DESK_FIELD_HASHES['deal-day'])?.click(),
  };
  const sent = change.isPending ? change.variables : null;
  const isBusy = (action: ClaimAction): boolean => {
    if (action === 'withdrawn') return end.isPending;
    if (action === 'notFiling' || action === 'filing') return sent?.notFiling === (action === 'notFiling');
    return sent?.kind === action;
  };
  return (
    <Group name={side === 'ours' ? groups.claim : groups.against}>
      <p className="clock-line flow">
        <strong className="claim-title clock-tone" data-tone={title.tone} data-tip={title.tip}>
          {sign && <ClaimMark sign={sign} />}
          {claim ? (
            <button
              type="button"
              className="claim-edit"
              data-tip={claimsCopy.noted.edit}
              onClick={() => open({ kind: 'edit', side, claim })}
            >
              {title.text}
            </button>
          ) : (
            <DeadlineText line={title} />
          )}
        </strong>{' '}
        {claim && claim.confirmation !== '' && (
          <span className="fine" translate="no">
            {claimsCopy.noted.number(claim.confirmation)}
          </span>
        )}
      </p>
      {lines.map((line) => (
        <p key={line.text} className="fine clock-tone" data-tone={line.tone} data-tip={line.tip}>
          <DeadlineText line={line} />
        </p>
      ))}
      {row.hasTerms && entry.terms && <TermsLinks terms={entry.terms} canFile={row.canFile} />}
      {actions.length > 0 && (
        <div className="clock-actions">
          {actions.map((action) => (
            <Button
              key={action}
              id={action === 'filed' || action === 'notFiling' ? DESK_FIELD_HASHES[action] : undefined}
              size="compact"
              variant={action === primary ? 'tinted' : 'outline'}
              busy={isBusy(action)}
              onClick={act[action]}
            >
              {LABELS[action]}
            </Button>
          ))}
        </div>
      )}
      <FieldNotes id={id} error={refusalAt(change.error ?? end.error, undefined)} />
      <ConfirmDialog
        open={withdrawing !== null}
        onOpenChange={() => setWithdrawing(null)}
        title={claimsCopy.withdraw.title}
        description={withdrawText(side, entry)}
        action={actionWords.withdrawn}
        busy={end.isPending}
        onConfirm={() => {
          const asked = withdrawing && { threadId, side, notedAt: withdrawing.notedAt, status: 'withdrawn' as const };
          if (asked) end.mutate(asked, { onSettled: () => setWithdrawing(null) });
        }}
      />
    </Group>
  );
}

function withdrawText(side: ClaimSide, { sellerName, buyerName, terms }: DeskEntryView): string {
  const { text, once } = claimsCopy.withdraw;
  const told = side === 'ours' ? text.ours(sellerName ?? claimsCopy.theSeller) : text.against(buyerName ?? claimsCopy.theBuyer);
  return side === 'ours' && terms?.window?.once ? `${told} ${once}` : told;
}

/** A text with a deadline: screen readers also hear the time in the organization's own zone. */
function DeadlineText({ line: { text, full, tip } }: { line: ClaimRow['title'] }) {
  return (
    <>
      <span aria-hidden={full !== undefined || undefined}>{withUnbrokenTimes(text)}</span>
      {full !== undefined && <VisuallyHidden>{claimsCopy.window.byFull(full)}</VisuallyHidden>}
      {tip !== undefined && <VisuallyHidden>, {tip}</VisuallyHidden>}
    </>
  );
}

/** The terms that decide, how sure they are, and how a claim is filed. */
function TermsLinks({ terms, canFile }: { terms: NonNullable<DeskEntryView['terms']>; canFile: boolean }) {
  const { id, asOf, needsCheck, howToFile } = terms;
  const way = canFile ? howToFileLink(howToFile) : null;
  const month = needsCheck && asOf !== null ? formatMonth(Date.parse(`${asOf}T12:00:00`)) : null;
  return (
    <div className="claim-terms fine">
      <p>
        <Link {...termsPath(id, 'read')} translate="no">
          {nameOfTerms(terms)}
        </Link>
        {month !== null && <span>{termsWords.asOf(month)}</span>}
      </p>
      {needsCheck && (
        <p>
          <Link {...termsPath(id, 'edit')}>{termsWords.check}</Link>
        </p>
      )}
      {way && (
        <p>
          {way.label === null ? (
            <a className="inline-row" href={way.href} target="_blank" rel="noopener noreferrer">
              {termsWords.howToFile}
              <ExternalLink />
              <VisuallyHidden> {termsWords.newTab}</VisuallyHidden>
            </a>
          ) : (
            <a className="inline-row" href={way.href}>
              {termsWords.toFile(way.label)}
              <Phone />
            </a>
          )}
        </p>
      )}
      {canFile && !way && howToFile !== '' && <p>{termsWords.toFile(howToFile)}</p>}
    </div>
  );
}
