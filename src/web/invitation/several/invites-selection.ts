// The invitations of a list that are ticked, and the answers that several of them got at once.
import { createContext, type KeyboardEvent, type MouseEvent, use, useState } from 'react';
import { type RowSelection, type TickedRows, useTickedRows } from '../../selection/ticked-rows.ts';
import type { InvitedCard } from '../InvitationRow.tsx';
import type { SharedAnswer } from '../use-answer-invitation.ts';

export interface InvitesSelection extends RowSelection<InvitedCard> {
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
  const selection = useTickedRows(useState<TickedRows<InvitedCard>>(new Map()));
  const [answers, setAnswers] = useState<ReadonlyMap<string, SharedAnswer>>(new Map());
  const { ticked, add, remove, rangeFrom, endRange } = selection;
  const open = cards.filter(({ id }) => !answers.has(id));
  /** The line where the last tick was, from which a range begins. */
  const [last, setLast] = useState(0);
  const indexOf = (id: string) => open.findIndex((card) => card.id === id);
  const extendTo = (to: number, from: number) => {
    const { index, base } = rangeFrom(from);
    const range = open.slice(Math.min(index, to), Math.max(index, to) + 1);
    add(to < index ? range.toReversed() : range, base);
    setLast(to);
  };
  return {
    ...selection,
    open,
    onClick: (id, { shiftKey }) => {
      const at = indexOf(id);
      if (shiftKey) return extendTo(at, last);
      if (ticked.has(id)) remove([id]);
      else add([open[at]!]);
      endRange();
      rangeFrom(at);
      setLast(at);
    },
    onKeyDown: (id, event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const at = indexOf(id);
      const next = step === undefined ? undefined : open[at + step];
      if (!next) return;
      event.preventDefault(); // the page would scroll
      if (event.shiftKey) extendTo(at + step!, at);
      else endRange();
      checkboxOf(next.id)?.focus();
    },
    toggleAll: () => {
      endRange();
      if (open.every(({ id }) => ticked.has(id))) remove(open.map(({ id }) => id));
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

/** The id of the checkbox in the row of a thread. */
export const checkboxId = (threadId: string): string => `tick-${threadId}`;
const checkboxOf = (threadId: string) => document.getElementById(checkboxId(threadId));
