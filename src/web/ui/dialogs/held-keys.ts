// Keys that are typed between the press that opens a dialog and the moment when the dialog has the focus: while its script loads, and while it
// renders. They belong to the dialog's first field. Without this, they would reach the page below, whose keys they are.

/** The longest that keys are held for a dialog that does not come (ms). */
const LONGEST_MS = 10_000;

/** What is typed for the dialog that is awaited. */
let held: { text: string; stop: AbortController } | null = null;

/** Holds the keys until a dialog has the focus, or until the returned function is called because none comes. */
export function holdKeys(): () => void {
  const stop = new AbortController();
  const own = { text: held?.text ?? '', stop };
  held?.stop.abort();
  held = own;
  const end = () => {
    stop.abort();
    if (held === own) held = null;
  };
  const options = { capture: true, signal: stop.signal };
  window.addEventListener('keydown', (event) => keep(event, own), options);
  window.addEventListener('keyup', swallowPress, options);
  // The person has turned to something else.
  window.addEventListener('pointerdown', end, options);
  const timer = setTimeout(end, LONGEST_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  return end;
}

/** Ends the hold. Returns what was typed. */
export function takeHeldKeys(): string {
  const text = held?.text ?? '';
  held?.stop.abort();
  held = null;
  return text;
}

function keep(event: KeyboardEvent, own: { text: string }): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || PASSED_ON.test(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (Array.from(key).length === 1) own.text += key;
  else if (key === 'Backspace') own.text = Array.from(own.text).slice(0, -1).join('');
  else if (key === 'Escape') own.text = '';
}

/** Keys that neither type nor act on what has the focus. */
const PASSED_ON = /^(?:Tab|Shift|Control|Meta|Alt\w*|CapsLock|Dead|Process|F\d+)$/;

/** Some browsers press a button when the key is released. */
function swallowPress(event: KeyboardEvent): void {
  if (event.key !== ' ' && event.key !== 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
