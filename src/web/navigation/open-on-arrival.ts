// Opens a dialog after a navigation that asks for it. The request is in the history entry's state, not in the URL, so that a shared link
// or a reload does not open it.
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What a page can be asked for on a thread, in the order of the palette. */
export const THREAD_ACTIONS = [
  'takeBack',
  'postUpdate',
  'requestUpdate',
  'remindRequest',
  'withdrawRequest',
  'claimTitle',
  'markDelivered',
  'correctVehicle',
  'giveUpTitle',
  'finishThread',
  'closeThread',
  'reopenThread',
  'objectToClaim',
  'leaveThread',
  'print',
] as const;

/** The operation whose dialog or form the page opens, or that it starts at once if it has none. */
export type OpenOnArrival = (typeof THREAD_ACTIONS)[number] | 'createInvite';

declare module '@tanstack/react-router' {
  interface HistoryState {
    opens?: OpenOnArrival | undefined;
    /** The button of the desk to which the hash leads is pressed. */
    presses?: boolean | undefined;
  }
}

/** Calls `open` once for each navigation that asks for it. */
export function useOpenOnArrival(open: (what: OpenOnArrival) => void): void {
  const { history } = useRouter();
  const what = useLocation({ select: ({ state }) => state.opens });
  const openIt = useEffectEvent(open);
  useEffect(() => {
    if (what === undefined) return;
    const { href, state } = history.location;
    history.replace(href, { ...state, opens: undefined }, { ignoreBlocker: true });
    openIt(what);
  }, [what, history]);
}
