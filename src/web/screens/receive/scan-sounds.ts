// The sounds after a scan, for clerks who look at the paper and not at the screen. The screen says the same.
import { remember, remembered } from '../../browser/remembered.ts';
import { createStore } from '../../browser/store.ts';

type Signal = 'taken' | 'not-expected' | 'again';

/** Hz and ms of each tone. */
const TONES: Record<Signal, { hertz: number; ms: number; times: number }> = {
  taken: { hertz: 880, ms: 60, times: 1 },
  'not-expected': { hertz: 330, ms: 60, times: 2 },
  again: { hertz: 440, ms: 40, times: 1 },
};
const VOLUME = 0.15;
const VIBRATION_MS = 50;
const STORED = 'sound';

const isOn = createStore(remembered(STORED) !== 'off');
let context: AudioContext | undefined;

/** The choice is kept in this browser. */
export function useSound(): [isOn: boolean, change: (isOn: boolean) => void] {
  const change = (next: boolean) => {
    remember(STORED, next ? 'on' : 'off');
    isOn.set(next);
  };
  return [isOn.use(), change];
}

/** Call it in the handler of a key or a click: browsers keep a page silent until then, and Safari unless it is asked there. */
export function allowSound(): void {
  if (!isOn.get() || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
}

export function giveSignal(signal: Signal): void {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
  allowSound();
  if (!isOn.get() || !context) return;
  const { hertz, ms, times } = TONES[signal];
  for (let at = 0; at < times; at++) playTone(context, hertz, ms / 1000, context.currentTime + (at * 2 * ms) / 1000);
}

/** `seconds`, `from`: on the clock of the audio context. */
function playTone(audio: AudioContext, hertz: number, seconds: number, from: number): void {
  const tone = new OscillatorNode(audio, { frequency: hertz });
  const volume = new GainNode(audio, { gain: VOLUME });
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + seconds);
}
