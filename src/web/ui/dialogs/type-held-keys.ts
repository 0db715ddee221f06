// Types what was held for a dialog into its first field. Apart from the holding, which the first view loads: dialogs are loaded later.
import { takeHeldKeys } from './held-keys.ts';

/** A dialog has opened. Types what was held into the text field that has the focus; without such a field it is dropped. */
function typeHeldKeys(): void {
  const text = takeHeldKeys();
  const { activeElement } = document;
  if (text !== '' && isTextField(activeElement)) typeInto(activeElement, text);
}

/** For `onOpenAutoFocus` of the dialog library, which moves the focus right after. */
export const typeAfterFocus = (): void => queueMicrotask(typeHeldKeys);

type TextField = HTMLInputElement | HTMLTextAreaElement;
const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url', 'password', 'number'];

const isTextField = (element: Element | null): element is TextField =>
  (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.includes(element.type))) &&
  !element.readOnly;

/** In place of what is selected, as if it were typed. */
function typeInto(field: TextField, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length; // null for an email or a number
  const next = value.slice(0, start) + text + value.slice(selectionEnd ?? value.length);
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // React replaces the setter on the element, and would not notice the change.
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, next);
  if (selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
