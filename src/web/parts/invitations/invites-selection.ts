// The invitations of a list that are ticked, and the answers that several of them got at once.
import { createContext, type KeyboardEvent, type MouseEvent, use, useState } from 'react';
import { BULK_MAX } from '../../../domain/limits.ts';
import { type RowSelection, type TickedRows, useTickedRows } from '../bulk/ticked-rows.ts';
import type { InvitedCard } from './InvitationRow.tsx';
import type { SharedAnswer } from './use-answer-invitation.ts';

export interface InvitesSelection extends RowSelection<InvitedCard, string> {
  /** Those that can be ticked, in the order of the list. */
  open: readonly InvitedCard[];
  /** A click on a checkbox, with Shift of all up to it from where the range begins. */
  onClick: (id: string, event: MouseEvent) => void;
  /** The arrow keys move between the checkboxes, and with Shift tick what they pass. */
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  toggleAll: () => void;
  answers: ReadonlyMap<string, SharedAnswer>;
  /** Null takes the answers away. */
  setAnswers: (threadIds: readonly string[], answer: SharedAnswer | null) => void;
}

export const InvitesSelectionContext = createContext<InvitesSelection | null>(null);

/** Throws outside of a list of invitations. */
export function useInvitesSelection(): InvitesSelection {
  const selection = use(InvitesSelectionContext);
  if (!selection) throw new Error('no selection of invitations');
  return selection;
}

/** `cards`: those in the list that were not answered elsewhere. */
export function useNewInvitesSelection(cards: readonly InvitedCard[]): InvitesSelection {
  const selection = useTickedRows<InvitedCard, string>(useState<TickedRows<InvitedCard>>(new Map()));
  const [answers, setAnswers] = useState<ReadonlyMap<string, SharedAnswer>>(new Map());
  const { ticked, add, remove, rangeFrom, endRange } = selection;
  const open = cards.filter(({ id }) => !answers.has(id));
  /** Where the last tick was, from which a range begins. Lines move as others disappear, so ids are kept. */
  const [last, setLast] = useState<string>();
  const indexOf = (id: string) => open.findIndex((card) => card.id === id);
  const extendTo = (to: string, from = open[0]!.id) => {
    const { start, base } = rangeFrom(from);
    add(rangeBetween(open, start, to), base);
    setLast(to);
  };
  return {
    ...selection,
    open,
    onClick: (id, { shiftKey }) => {
      if (shiftKey) return extendTo(id, last);
      if (ticked.has(id)) remove([id]);
      else add([open[indexOf(id)]!]);
      endRange();
      rangeFrom(id);
      setLast(id);
    },
    onKeyDown: (id, event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = step === undefined ? undefined : open[indexOf(id) + step];
      if (!next) return;
      event.preventDefault(); // the page would scroll
      if (event.shiftKey) extendTo(next.id, id);
      else endRange();
      checkboxOf(next.id)?.focus();
    },
    toggleAll: () => {
      endRange();
      if (isFull(open, ticked)) remove(open.map(({ id }) => id));
      else add(open);
    },
    answers,
    setAnswers: (threadIds, answer) =>
      setAnswers((before) => {
        const next = new Map(before);
        for (const id of threadIds) {
          if (answer) next.set(id, answer);
          else next.delete(id);
        }
        return next;
      }),
  };
}

/** Whether no other one can be ticked: all of them are, or as many as can be. */
export const isFull = (open: readonly { id: string }[], ticked: ReadonlyMap<string, unknown>): boolean =>
  ticked.size >= BULK_MAX || open.every(({ id }) => ticked.has(id));

/** The rows from one to another, in this direction. If the one where it begins is gone, only the other. */
export function rangeBetween<Row extends { id: string }>(rows: readonly Row[], from: string, to: string): Row[] {
  const end = rows.findIndex(({ id }) => id === to);
  const found = rows.findIndex(({ id }) => id === from);
  const start = found < 0 ? end : found;
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  return end < start ? range.toReversed() : range;
}

/** The id of the checkbox in the row of a thread. */
export const checkboxId = (threadId: string): string => `tick-${threadId}`;
const checkboxOf = (threadId: string) => document.getElementById(checkboxId(threadId));
