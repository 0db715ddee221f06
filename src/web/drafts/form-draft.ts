// Serializes a form's draft: the fields that differ from the form's default values.

/** The changed fields as JSON; empty if there are none. */
export function serializeChanges(typed: Readonly<Record<string, unknown>>, defaults: Readonly<Record<string, unknown>>): string {
  const changes = Object.entries(typed).filter(([field, value]) => isStorable(value) && value !== (defaults[field] ?? ''));
  return changes.length === 0 ? '' : JSON.stringify(Object.fromEntries(changes));
}

/** The stored fields. Ignores unreadable text and values whose type differs from the field's. */
export function parseDraft(text: string, values: Readonly<Record<string, unknown>>): Record<string, string | number> {
  if (text === '') return {};
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string | number] => {
        const [field, value] = entry;
        return isStorable(value) && (values[field] === undefined || typeof values[field] === typeof value);
      }),
    );
  } catch {
    return {};
  }
}

const isStorable = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value));
