// Loads a part of the page in a separate chunk, prefetched on hover or focus. The keys that are typed before a dialog are held for it.
import { useRef } from 'react';
import { nextPaint } from '../../browser/after-paint.ts';
import { apiClientCopy } from '../../copy/api-client.ts';
import { holdKeys } from '../dialogs/held-keys.ts';
import { toast } from '../feedback/toast.ts';

/**
 * ms. A dialog that `then` opens has the focus by then, also on a slow machine: what is held is lost at the end. If it opens none, keys are free
 * again, and at once after the next press of the pointer.
 */
const OPENS_WITHIN_MS = 3_000;

/**
 * `prefetch` loads the chunk early. `whenLoaded` calls `then` once the chunk is loaded, or shows an error toast. `opensDialog`: that is what
 * `then` does.
 */
export function useLazyPart(
  load: () => Promise<unknown>,
  { opensDialog = false } = {},
): { prefetch: () => void; whenLoaded: (then: () => void) => void } {
  const state = useRef<'unknown' | 'loaded' | 'failed'>('unknown');
  // After the next paint: a press often follows the pointer at once, and must show before anything is parsed.
  const loadChunk = async () => {
    await nextPaint();
    await load();
    state.current = 'loaded';
  };
  return {
    prefetch: () => {
      if (navigator.onLine) loadChunk().catch(() => undefined); // `whenLoaded` shows the error
    },
    whenLoaded: (then) => {
      const drop = opensDialog && navigator.onLine ? holdKeys() : () => undefined;
      const open = () => {
        then();
        setTimeout(drop, OPENS_WITHIN_MS);
      };
      if (state.current === 'loaded') return open();
      if (!navigator.onLine) return toast.error(apiClientCopy.unreachable);
      // A browser does not fetch a failed module again within the same page.
      if (state.current === 'failed') return window.location.reload();
      return void loadChunk().then(open, () => {
        state.current = 'failed';
        drop();
        toast.error(apiClientCopy.unreachable);
      });
    },
  };
}
