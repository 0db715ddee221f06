// A form on something that others may save meanwhile: what was typed here stays, the rest follows.
import { useLayoutEffect, useRef } from 'react';

type Texts<Field extends string> = Record<Field, string>;

/** `saved` now and `before` until then: what was touched in between stays as it was typed. */
export function follow<Field extends string>(typed: Texts<Field>, before: Texts<Field>, saved: Texts<Field>): Texts<Field> {
  const values = { ...typed };
  for (const field of fieldsOf(saved)) if (typed[field] === before[field]) values[field] = saved[field];
  return values;
}

export const differ = <Field extends string>(typed: Texts<Field>, saved: Texts<Field>): boolean =>
  fieldsOf(saved).some((field) => typed[field] !== saved[field]);

/** Before the page is painted, so that nothing seems unsaved for a moment. */
export function useFollowSaved<Field extends string>(
  saved: Texts<Field>,
  read: () => Texts<Field>,
  write: (field: Field, value: string) => void,
): void {
  const before = useRef(saved);
  useLayoutEffect(() => {
    const typed = read();
    const followed = follow(typed, before.current, saved);
    before.current = saved;
    for (const field of fieldsOf(saved)) if (followed[field] !== typed[field]) write(field, followed[field]);
  });
}

const fieldsOf = <Field extends string>(texts: Texts<Field>): Field[] => Object.keys(texts) as Field[];
