// Follows the keys of a hand scanner.
import { useEffect, useEffectEvent, useState } from 'react';
import { type HandScan, NO_KEYS, SCAN_END_MS, scanAtPause, scanOf, withKey } from '../../../domain/input/hand-scanner.ts';

/** `end`: the scanner's key, or a pause. Returns whether that was all of the code. */
type OnScan = (scan: HandScan, end: 'key' | 'pause') => boolean;

/**
 * `onScan` is called with what was scanned. Returns `isEndOfScan`, which takes each key that goes down, and returns whether the key ended a
 * scan: then it must not do anything else; and `leave`, for a field that is left: what was scanned into it counts now and not later.
 */
export function useHandScanner(onScan: OnScan) {
  const scanned = useEffectEvent(onScan);
  const [follower] = useState(() => scanFollower());
  useEffect(() => follower.start((scan, end) => scanned(scan, end)), [follower]);
  return { isEndOfScan: follower.isEndOfScan, leave: follower.leave };
}

function scanFollower() {
  let burst = NO_KEYS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onScan: OnScan | undefined;
  const end = (scan: HandScan | null, by: 'key' | 'pause') => {
    if (scan && onScan?.(scan, by)) burst = NO_KEYS;
  };
  const leave = () => {
    clearTimeout(timer);
    end(scanAtPause(burst), 'pause');
    burst = NO_KEYS;
  };
  return {
    leave,
    start: (listener: OnScan) => {
      onScan = listener;
      return () => clearTimeout(timer);
    },
    isEndOfScan: ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
      if (ctrlKey || metaKey || altKey) {
        if (key === 'Enter') leave(); // it sends the form
        return false;
      }
      if (key === 'Enter' || key === 'Tab') {
        const scan = scanOf(burst, timeStamp);
        burst = NO_KEYS;
        clearTimeout(timer);
        end(scan, 'key');
        return scan !== null;
      }
      if (key.length !== 1) return false;
      burst = withKey(burst, key, timeStamp);
      clearTimeout(timer);
      timer = setTimeout(() => end(scanAtPause(burst), 'pause'), SCAN_END_MS);
      return false;
    },
  };
}
