// A refused form: what the server says of a field goes to that field, the rest above the button.
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { ApiError } from '../data/api-error.ts';

/** Sets the errors of the fields in `fields` and focuses the first; answers what is left to say, or null. */
export function showRefusal<Values extends FieldValues>(
  { issues, message }: ApiError,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  const found = fields.flatMap((field) => {
    const issue = issues.find(({ path }) => path.join('.') === field);
    return issue ? [{ field, message: issue.message }] : [];
  });
  for (const [at, issue] of found.entries()) setError(issue.field, { message: issue.message }, { shouldFocus: at === 0 });
  return found.length > 0 ? null : message;
}
