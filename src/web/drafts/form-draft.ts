// A form's draft as text: the fields that differ from what the form began with.

/** Empty where nothing differs. */
export function changesIn(typed: Readonly<Record<string, unknown>>, began: Readonly<Record<string, unknown>>): string {
  const changes = Object.entries(typed).filter(([field, value]) => isKept(value) && value !== (began[field] ?? ''));
  return changes.length === 0 ? '' : JSON.stringify(Object.fromEntries(changes));
}

/** What was kept of the fields, as far as it can still be read and is of the kind that they hold. */
export function draftOf(text: string, values: Readonly<Record<string, unknown>>): Record<string, string | number> {
  if (text === '') return {};
  try {
    const kept = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(
      kept.filter((entry): entry is [string, string | number] => {
        const [field, value] = entry;
        return isKept(value) && (values[field] === undefined || typeof values[field] === typeof value);
      }),
    );
  } catch {
    return {};
  }
}

const isKept = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value));
