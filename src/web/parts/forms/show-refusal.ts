// Shows the server's issues at their fields, and any other message above the button.
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { ApiError } from '../../data/api-error.ts';

/** Sets the errors of `fields` and focuses the first one. Returns the message if no field has an issue, or else null. */
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
