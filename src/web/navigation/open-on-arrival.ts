// A page that another place leads to in order to do something there: told by the history's entry, never by the address, so that a link
// or a reload does nothing by itself.
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What the page opens as one arrives, by the operation that it leads to. */
export type OpenOnArrival = 'postUpdate' | 'requestUpdate' | 'claimTitle' | 'markDelivered' | 'createInvite';

declare module '@tanstack/react-router' {
  interface HistoryState {
    opens?: OpenOnArrival | undefined;
  }
}

/** `open` is called once for each time that somebody is led here. */
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
