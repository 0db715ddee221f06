// What a browser filled in without telling the page.
import type { FieldValues, Path, PathValue, UseFormSetValue } from 'react-hook-form';

/** Some password managers set the value of an input and send no event, so the form knows nothing of it until it reads the inputs. */
export function takeFilledIn<T extends FieldValues>(form: HTMLFormElement, names: readonly Path<T>[], setValue: UseFormSetValue<T>): void {
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) setValue(name, input.value as PathValue<T, Path<T>>);
  }
}
