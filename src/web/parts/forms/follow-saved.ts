// A form for data that others may save meanwhile: fields typed here stay, the others update.
import { useLayoutEffect, useRef } from 'react';

type Texts<Field extends string> = Record<Field, string>;

/** The values after `before` was replaced by `saved`: a field that differs from `before` keeps its typed text. */
export function mergeSaved<Field extends string>(typed: Texts<Field>, before: Texts<Field>, saved: Texts<Field>): Texts<Field> {
  const values = { ...typed };
  for (const field of fieldsOf(saved)) if (typed[field] === before[field]) values[field] = saved[field];
  return values;
}

export const hasChanges = <Field extends string>(typed: Texts<Field>, saved: Texts<Field>): boolean =>
  fieldsOf(saved).some((field) => typed[field] !== saved[field]);

/** Updates the form in a layout effect, so that it never appears to have unsaved changes. */
export function useFollowSaved<Field extends string>(
  saved: Texts<Field>,
  read: () => Texts<Field>,
  write: (field: Field, value: string) => void,
): void {
  const before = useRef(saved);
  useLayoutEffect(() => {
    const typed = read();
    const followed = mergeSaved(typed, before.current, saved);
    before.current = saved;
    for (const field of fieldsOf(saved)) if (followed[field] !== typed[field]) write(field, followed[field]);
  });
}

const fieldsOf = <Field extends string>(texts: Texts<Field>): Field[] => Object.keys(texts) as Field[];
