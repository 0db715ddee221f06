// A template tag for HTML that escapes its values, except those that the tag itself created.

export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}
type Hole = string | number | Html | readonly Html[] | null;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** `null` produces nothing. In attributes, values must be in quotes. */
export const html = (strings: TemplateStringsArray, ...holes: readonly Hole[]): Html =>
  new Html(strings.reduce((before, text, at) => before + markupOf(holes[at - 1] ?? null) + text));

function markupOf(hole: Hole): string {
  if (hole === null) return '';
  if (hole instanceof Html) return hole.markup;
  if (typeof hole === 'string' || typeof hole === 'number') return escaped(String(hole));
  return hole.map(({ markup }) => markup).join('');
}
