// The texts of the dialogs that end, reopen or correct a thread, and that say where the title is not.

const names = (list: readonly string[]) => [list.slice(0, -1).join(', '), list.at(-1)].filter(Boolean).join(' and ');

/** "Aspen Auto Group’s", "Bluebird Cars’" */
const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`);

export const threadDialogsCopy = {
  note: 'Note',
  noteHint: 'Everybody on the thread sees it.',
  lastNoteHint: 'Only your organization sees it, and who joins if the thread is reopened.',
  failed: (failed: string, reason: string) => `${failed}: ${reason}`,
  names,

  finish: {
    group: 'How did it end?',
    lines: {
      retailed: 'Sold to a customer, or sent to the state.',
      kept: 'The title stays with you.',
      'handed-on': 'To somebody who is not on Titleline.',
    },
    missing: 'Choose how it ended.',
    unread: 'Your desk has not loaded, and with it whether a registration is due.',
    withdrawn: (list: string, count: number) =>
      count === 1 ? `The open invitation of ${list} is withdrawn.` : `The open invitations of ${list} are withdrawn.`,
    complete: 'Everybody’s part is complete. You can reopen it for 30 days.',
    done: 'Thread finished',
  },
  close: {
    group: 'Why?',
    lines: {
      mistake: 'Wrong vehicle, or it is here twice.',
      'sale-cancelled': 'Unwound, arbitrated, or never closed.',
      other: 'Say what happened in the note.',
    },
    missing: 'Choose why.',
    withdrawn: (list: string, count: number) =>
      count === 1
        ? `The invitation of ${list} is withdrawn. Nobody else takes part.`
        : `The invitations of ${list} are withdrawn. Nobody else takes part.`,
    alone: 'Nobody else takes part.',
    free: 'It goes to Completed, and the VIN is free for a new thread.',
    done: 'Thread closed',
  },
  reopen: { done: 'Thread reopened' },
  object: {
    text: (name: string, day: string) => `${name} was confirmed as the holder on ${day}, without your word.`,
    counts: (name: string) => `The title counts as with you again, and ${possessive(name)} claim is open again.`,
    contested: 'Contested',
    seen: (contested: string) => `Everybody sees ${contested} until one of you answers.`,
    until: (day: string) => `You can object until ${day}.`,
    send: 'Object',
    done: 'You objected',
  },
  giveUp: {
    sentence: 'The record says that the title is with you.',
    group: 'What happened?',
    titles: {
      mistake: 'Marked by mistake',
      'never-arrived': 'It never arrived',
      lost: 'Lost',
      returned: 'Sent back',
    },
    lines: {
      mistake: () => 'It was never here.',
      'never-arrived': () => 'Confirmed too early, the envelope did not come.',
      lost: () => 'It was here and cannot be found.',
      returned: (name: string) => `A defect turned up later. ${name} confirms the return.`,
    },
    missing: 'Choose what happened.',
    before: 'Now',
    after: 'Then',
    onItsWayBack: (name: string) => `On its way back to ${name}`,
    send: "Say we don't have it",
    done: "Recorded: we don't have it",
  },
  correct: {
    sentence: 'Everybody on the thread sees what was and what is.',
    was: 'Was',
    settled: 'Settled',
    settledWhy: 'The title has changed hands, so the VIN stays.',
    changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
    unchanged: 'Nothing changed',
    save: 'Save correction',
    done: 'Vehicle corrected',
  },
  dispute: {
    group: 'Where is the paper?',
    titles: { kept: 'We keep it', 'never-came': 'It never came', back: 'On its way back' },
    lines: {
      kept: () => 'Until it is mended.',
      'never-came': () => undefined,
      back: (name: string) => `To ${name}, who confirms it.`,
    },
  },
} as const;
