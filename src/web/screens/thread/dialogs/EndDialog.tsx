// "Finish thread" and "Close thread": how the thread ended, or why the only organization left on it ends it, with an optional note.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Archive, CircleCheck, Flag, Mail } from 'lucide-react';
import { dayIn } from '../../../../domain/days.ts';
import type { EndedHow } from '../../../../domain/thread/thread.ts';
import type { LiveThread, StakeView } from '../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { endingsCopy } from '../../../copy/chain.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { deskEntryQuery } from '../../../data/queries.ts';
import { type Registered, RegisteredQuestion, registeredReason } from '../../../parts/bulk/RegisteredQuestion.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { useChoiceDraft } from '../../../data/drafts/use-draft.ts';
import { type Choice, ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { PanelFailure } from '../private-panel/PrivatePanel.tsx';
import { WithBold } from '../../../ui/text/inline-text.tsx';
import {
  CommandDialog,
  Consequences,
  endDraft,
  NoteField,
  useDialogCommand,
  useNoteDraft,
  VehicleLine,
} from '../../../parts/thread/CommandDialog.tsx';

const { finish, close } = threadDialogsCopy;

function choicesOf<How extends EndedHow>(lines: Record<How, string>, ways: readonly How[]): Choice<EndedHow>[] {
  return ways.map((value) => ({ value, title: endingsCopy.how[value], line: lines[value] }));
}

const ENDINGS = {
  finishThread: {
    draft: 'finish',
    words: finish,
    choices: choicesOf(finish.lines, ['retailed', 'kept', 'handed-on']),
    button: { variant: 'solid', icon: <Flag /> },
    /** What follows if nobody is invited. */
    alone: [],
    last: { Icon: CircleCheck, text: finish.complete },
  },
  closeThread: {
    draft: 'close',
    words: close,
    choices: choicesOf(close.lines, ['mistake', 'sale-cancelled', 'other']),
    button: {},
    alone: [{ Icon: Mail, text: close.alone }],
    last: { Icon: Archive, text: close.free },
  },
} as const;

interface EndDialogProps {
  view: LiveThread;
  name: keyof typeof ENDINGS;
  onClose: () => void;
}

export function EndDialog({ view, name, onClose }: EndDialogProps) {
  const { draft, words, choices, button, alone, last } = ENDINGS[name];
  const ways = choices.map(({ value }) => value);
  const [how, setHow, forgetHow] = useChoiceDraft(endDraft(view.id, draft), ways);
  const note = useNoteDraft(`${endDraft(view.id, draft)} note`);
  const invited = openInvitations(view.stakes);
  const end = useDialogCommand(name, words.done, [forgetHow, note.forget], onClose);
  const asksForRegistration = name === 'finishThread';
  const { data: entry, isError, refetch } = useQuery({ ...deskEntryQuery(view.id), enabled: asksForRegistration });
  const registerOn = asksForRegistration ? (entry?.clock?.registerOn ?? null) : null;
  const today = dayIn(entry?.timeZone ?? 'UTC', useNow());
  const [registered, setRegistered] = useState<Registered>(null);
  const unanswered = registerOn === null ? null : registeredReason(registered);
  const missing = how === null ? words.missing : asksForRegistration && !entry ? finish.unread : unanswered;
  const withdrawn = { Icon: Mail, text: <WithBold text={words.withdrawn(invited.names, invited.count)} bold={invited.names} /> };
  return (
    <CommandDialog
      title={threadCopy.actions[name]}
      description={<VehicleLine {...view} />}
      action={threadCopy.actions[name]}
      {...button}
      reason={missing ?? note.error}
      busy={end.isPending}
      refusal={end.error?.message}
      onSubmit={() => how && end.mutate({ threadId: view.id, how, note: note.text, ...(registerOn !== null && { registeredOn: today }) })}
      onClose={onClose}
    >
      <ChoiceList label={words.group} value={how} onValueChange={setHow} choices={choices} />
      {!entry && isError && <PanelFailure onRetry={() => void refetch()} />}
      {registerOn !== null && <RegisteredQuestion registerOn={registerOn} today={today} value={registered} onValueChange={setRegistered} />}
      <NoteField note={note} hint={threadDialogsCopy.lastNoteHint} />
      <Consequences lines={[...(invited.count > 0 ? [withdrawn] : alone), last]} />
    </CommandDialog>
  );
}

/**
 * The invitations that end with a thread. The organizations that have not answered. `names` as one text: "Rocky Ridge Motors and Bluebird
 * Cars".
 */
export function openInvitations(stakes: readonly Pick<StakeView, 'confirmed' | 'orgName'>[]): { count: number; names: string } {
  const invited = stakes.filter(({ confirmed }) => !confirmed).map(({ orgName }) => orgName);
  return { count: invited.length, names: threadDialogsCopy.names([...new Set(invited)]) };
}
