// The phone number stays formatted and the caret in place at every keystroke. A bar marks the caret.
import { expect, test } from 'vitest';
import { applyKeystroke } from './PhoneInput.tsx';

/** Applies an input event. `before` and `typed` contain a bar at the caret, as does the result. */
function press(before: string, typed: string, inputType = 'insertText'): string {
  const caret = typed.indexOf('|');
  const after = applyKeystroke({ before: before.replace('|', ''), typed: typed.replace('|', ''), caret, inputType });
  return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`;
}

test.each([
  ['|', '3|', '(3|'],
  ['(303|', '(3035|', '(303) 5|'],
  ['(3|3', '(30|3', '(30|3'],
  ['(303) 5|5-0142', '(303) 55|5-0142', '(303) 55|5-0142'],
  ['(303|) 555', '(3036|) 555', '(303) 6|55-5'],
])('a digit is inserted at the caret: %s, %s', (before, typed, after) => {
  expect(press(before, typed)).toBe(after);
});

test.each([
  ['(303) |555-0142', '(303) x|555-0142'],
  ['(303|) 555-0142', '(303-|) 555-0142'],
  ['(303) 555-0142|', '(303) 555-0142x|'],
  ['|', 'x|'],
])('another character changes neither the text nor the caret: %s', (before, typed) => {
  expect(press(before, typed)).toBe(before);
});

test.each([
  ['(303) 555-0142|', '(303) 555-01429|'],
  ['(303|) 555-0142', '(3039|) 555-0142'],
])('an eleventh digit is ignored: %s', (before, typed) => {
  expect(press(before, typed)).toBe(before);
});

test.each([
  ['|', '+1 303-555-0142|', '(303) 555-0142|', 'insertFromPaste'],
  ['(130) 355-5014|', '(130) 355-50142|', '(303) 555-0142|', 'insertText'],
  ['(303) |', '(303) 555.0142 ext|', '(303) 555-0142|', 'insertFromPaste'],
])('a number with country code or extension is reduced to its ten digits: %s, %s', (before, typed, after, inputType) => {
  expect(press(before, typed, inputType)).toBe(after);
});

test.each([
  ['(303) |555-0142', '(303)|555-0142', '(303|) 555-0142', 'deleteContentBackward'],
  ['(303)| 555-0142', '(303| 555-0142', '(303|) 555-0142', 'deleteContentBackward'],
  ['(|303) 555-0142', '|303) 555-0142', '|(303) 555-0142', 'deleteContentBackward'],
  ['(303|) 555-0142', '(303| 555-0142', '(303) |555-0142', 'deleteContentForward'],
  ['|(303) 555-0142', '|303) 555-0142', '(|303) 555-0142', 'deleteContentForward'],
  ['(303) |555-0142', '(303) |55-0142', '(303) |550-142', 'deleteContentForward'],
  ['(303|) 555-0142', '(30|) 555-0142', '(30|5) 550-142', 'deleteContentBackward'],
  ['(303) 5|', '(303) |', '(303|', 'deleteContentBackward'],
  ['(|3', '(|', '|', 'deleteContentForward'],
])('deleting a bracket moves the caret to the digit, deleting a digit closes the gap: %s, %s', (before, typed, after, inputType) => {
  expect(press(before, typed, inputType)).toBe(after);
});
