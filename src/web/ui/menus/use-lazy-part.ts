// A part of the page in a file of its own, fetched as soon as somebody comes near it.
import { useRef } from 'react';
import { apiClientCopy } from '../../copy/api-client.ts';
import { toast } from '../feedback/toast.ts';

/** `near` fetches ahead; `want` calls back once the file is there, and says so where it cannot be fetched. */
export function useLazyPart(load: () => Promise<unknown>): { near: () => void; want: (then: () => void) => void } {
  const state = useRef<'unknown' | 'here' | 'failed'>('unknown');
  const fetchFile = async () => {
    await load();
    state.current = 'here';
  };
  return {
    near: () => {
      if (navigator.onLine) fetchFile().catch(() => undefined); // said when it is asked for
    },
    want: (then) => {
      if (state.current === 'here') return then();
      if (!navigator.onLine) return toast.error(apiClientCopy.unreachable);
      // A browser asks once in a page's life for a file: only a new page gets it after that.
      if (state.current === 'failed') return window.location.reload();
      return void fetchFile().then(then, () => {
        state.current = 'failed';
        toast.error(apiClientCopy.unreachable);
      });
    },
  };
}
