// A template tag for HTML that escapes its values, except those that the tag itself created.

export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}
type Value = string | number | Html | readonly Html[] | null;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** `null` produces nothing. In attributes, values must be in quotes. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((before, text, at) => before + markupOf(values[at - 1] ?? null) + text));

function markupOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(({ markup }) => markup).join('');
}
