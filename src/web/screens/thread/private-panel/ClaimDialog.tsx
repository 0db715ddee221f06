// "Claim filed" and "Claim against you": notes a claim, or changes one that was noted.
import { useState } from 'react';
import type { ClaimView } from '../../../../api/claims.ts';
import { tooLong } from '../../../../domain/clean-text.ts';
import type { ClaimSide } from '../../../../domain/desk/clock/claims.ts';
import { fullDeadline, ZONE_WORDS } from '../../../../domain/desk/clock/deadline-words.ts';
import { CONFIRMATION_MAX } from '../../../../domain/limits.ts';
import { claimsCopy } from '../../../copy/claims.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import { writeDraft } from '../../../data/drafts/draft-storage.ts';
import { operation } from '../../../data/queries.ts';
import { useViewer } from '../../../data/session/session.ts';
import { CommandDialog, failureText } from '../../../parts/thread/CommandDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AskFirstButton } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useFocusInGroups } from '../../../ui/focus/use-focus-in-list.ts';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field, TextInput } from '../../../ui/inputs/Field.tsx';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { withUnbrokenTimes } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import {
  answerInstant,
  answerValues,
  answerWords,
  type ClaimForm,
  claimFormOf,
  claimProblems,
  type ClaimValues,
  earlyHint,
  savedValues,
  toNoteClaim,
  toUpdateClaim,
} from './claim-form.ts';
import { type PanelFieldProps, refusalAt, useEditedValues, usePanelCommand } from './EditedInPlace.tsx';

const words = claimsCopy.dialog;

interface ClaimDialogProps extends PanelFieldProps {
  side: ClaimSide;
  /** The one that is changed; null for a new one. */
  claim: ClaimView | null;
  onClose: () => void;
}

export function ClaimDialog({ threadId, entry, announce, side, claim, onClose }: ClaimDialogProps) {
  const now = useNow();
  const { org } = useViewer();
  const form = claimFormOf(entry, side, claim);
  // What "now" is stays that of the opening.
  const [saved] = useState(() => savedValues(form, Date.now()));
  const draftKey = useDraftKey(`${threadId} claim ${side} ${claim ? claim.notedAt : 'new'}`);
  const { values, change } = useEditedValues(draftKey, saved);
  const done = (text: string) => {
    writeDraft(draftKey, '');
    announce(text);
    onClose();
  };
  const sellerName = entry.sellerName ?? claimsCopy.theSeller;
  const savedText = () => {
    const at = answerInstant(form, values);
    if (at === null) return claimsCopy.said.saved;
    const deadline = fullDeadline(form.zone, at, now);
    return side === 'ours' ? claimsCopy.said.answers(sellerName, deadline) : claimsCopy.said.answerBy(deadline);
  };
  const noted = usePanelCommand(operation.noteClaim, threadId, () => done(savedText()));
  const updated = usePanelCommand(operation.updateClaim, threadId, () => done(savedText()));
  const removed = usePanelCommand(operation.removeClaim, threadId, () => done(claimsCopy.said.removed));
  const problems = claimProblems(form, values, now);
  const lengthError = tooLong(values.confirmation, CONFIRMATION_MAX);
  const sending = claim ? updated : noted;
  const at = (path: string) => refusalAt(sending.error, path);
  const zoneWords = ZONE_WORDS[form.zone].short;
  const problem = Object.values(problems)[0] ?? lengthError;
  return (
    <CommandDialog
      title={claimsCopy.actions[side === 'ours' ? 'filed' : 'against']}
      description={descriptionOf(side, entry, org?.name ?? '')}
      action={words.save}
      variant="solid"
      reason={values.filedOn === '' ? words.missingDay : problem === null ? null : words.check}
      busy={sending.isPending}
      refusal={
        failureText(words.removeFailed, removed.error) ??
        (sending.error?.issues.length === 0 ? failureText(words.failed, sending.error) : undefined)
      }
      onSubmit={() => {
        removed.reset();
        if (claim) updated.mutate(toUpdateClaim({ threadId, side, notedAt: claim.notedAt }, values, saved));
        else noted.mutate(toNoteClaim(threadId, side, values));
      }}
      onClose={onClose}
    >
      <div className="field-row">
        <Field label={words.day} error={problems.filedOn ?? at('filedOn')} hint={earlyHint(entry, form, values, now) ?? undefined}>
          <DateInput value={values.filedOn} onValueChange={(filedOn) => change({ filedOn })} />
        </Field>
        {form.asksHour && (
          <Field label={words.time(zoneWords)} error={problems.filedHour ?? at('filedHour')}>
            <TimeInput value={values.filedHour} onValueChange={(filedHour) => change({ filedHour })} />
          </Field>
        )}
      </div>
      <Field label={words.confirmation} optional error={lengthError ?? at('confirmation')}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          value={values.confirmation}
          onChange={(event) => change({ confirmation: event.target.value })}
        />
      </Field>
      <AnswerFields form={form} values={values} change={change} now={now} name={sellerName} problems={problems} refusalAt={at} />
      {claim && (
        <p>
          <AskFirstButton
            button={{ variant: 'ghost', size: 'compact', className: 'claim-plain', busy: removed.isPending }}
            title={words.removeTitle}
            description={words.removeText}
            action={words.remove}
            onConfirm={(close) => {
              close();
              removed.mutate({ threadId, side, notedAt: claim.notedAt });
            }}
          />{' '}
          <span className="fine">{words.removeHint}</span>
        </p>
      )}
    </CommandDialog>
  );
}

function descriptionOf(side: ClaimSide, { sellerName, buyerName }: PanelFieldProps['entry'], organization: string): string {
  const name = side === 'ours' ? sellerName : buyerName;
  if (name === null) return words.onlyYou(organization);
  return side === 'ours' ? words.with(name, organization) : words.by(name, organization);
}

interface AnswerFieldsProps {
  form: ClaimForm;
  values: ClaimValues;
  change: (changes: Partial<ClaimValues>) => void;
  now: number;
  name: string;
  problems: ReturnType<typeof claimProblems>;
  refusalAt: (path: string) => string | undefined;
}

/** Until when the claim is answered: by the terms, which can be changed to another day, or as entered. */
function AnswerFields({ form, values, change, now, name, problems, refusalAt: at }: AnswerFieldsProps) {
  useFocusInGroups('.claim-answer');
  const byTerms = answerWords(form, values, now);
  const isByTerms = values.answer === 'terms';
  // The same element for both, whose first control takes the focus when the button for the other one leaves.
  return (
    <div className="claim-answer" data-by-terms={isByTerms || undefined}>
      {isByTerms ? (
        <>
          <p role="status">
            {byTerms && (
              <>
                <span>{byTerms.counts}</span>
                <span>{words.answers(name)}</span>
                <strong>{withUnbrokenTimes(byTerms.by)}</strong>
                <span>.</span>
              </>
            )}
          </p>
          <Button
            variant="ghost"
            size="compact"
            onClick={() => change({ answer: 'entered', ...answerValues(answerInstant(form, values), form.zone) })}
          >
            {words.changeAnswer}
          </Button>
        </>
      ) : (
        <>
          <div className="field-row">
            <Field label={words.answerDay[form.side]} optional error={problems.answerOn ?? at('answer.on')} hint={words.answerHint}>
              <DateInput value={values.answerOn} onValueChange={(answerOn) => change({ answerOn })} />
            </Field>
            <Field
              label={words.time(ZONE_WORDS[form.zone].short)}
              optional
              error={problems.answerHour ?? at('answer.hour')}
              hint={values.answerHour === '' ? words.endOfDay : undefined}
            >
              <TimeInput value={values.answerHour} onValueChange={(answerHour) => change({ answerHour })} />
            </Field>
          </div>
          {form.terms.length > 0 && (
            <p>
              <Button
                variant="ghost"
                size="compact"
                className="claim-plain"
                onClick={() => change({ answer: 'terms', answerOn: '', answerHour: '' })}
              >
                {words.byTerms}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}
