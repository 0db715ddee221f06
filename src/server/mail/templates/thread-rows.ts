// A list of threads in a mail. Each has the end of its VIN, its vehicle, what happened, and a link.
import { html, Html } from './html.ts';
import { ACCENT, FONT, LINE, MONO, MUTED, STRONG_LINE, TEXT } from './styles.ts';
import { stockWords, type ThreadRow } from './templates.ts';
import { etaOf } from './text-part.ts';

/** The markup of a row is short, because some mail programs cut off what follows after 100 KB. */
export const rowsPart = (rows: readonly ThreadRow[]): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px;overflow-wrap:anywhere">${rows.map(rowPart)}
</table>`;

const cellStyle = (weight: number, font: string) => new Html(`border-top:1px solid ${LINE};font:${weight} 13px/20px ${font}`);
const STYLES = { end: cellStyle(700, MONO), what: cellStyle(400, FONT), link: cellStyle(600, FONT) };

const rowPart = ({ end, vehicle, stockNumber, sentence, quote, deadline, link }: ThreadRow): Html => html`
<tr valign="top"><td class="box text row-end" width="72" style="padding:12px 0;${STYLES.end};color:${TEXT}">${end}</td>
<td class="box muted row-what" style="padding:12px 0;${STYLES.what};color:${MUTED}"><b class="text" style="font-size:14px;color:${TEXT}">${vehicle}</b>${stockNumber && html`<br>${stockWords(stockNumber)}`}<br>${sentence}${
  deadline && html`<br>${deadline}`
}${quote && quoteOf(quote)}</td>
<td class="box row-link" align="right" style="padding:12px 0 12px 16px;${STYLES.link};white-space:nowrap"><a class="link" href="${link.url}" style="color:${ACCENT};text-decoration:none">${link.label}</a></td></tr>`;

function quoteOf({ text, eta }: NonNullable<ThreadRow['quote']>): Html {
  const lines = [...(text === '' ? [] : text.split('\n')), ...(eta === null ? [] : [`ETA ${etaOf(eta)}`])];
  return html`<div class="text strong-box" style="margin-top:4px;padding-left:10px;border-left:3px solid ${STRONG_LINE};color:${TEXT}">${lines.map(
    (line, at) => (at === 0 ? html`${line}` : html`<br>${line}`),
  )}</div>`;
}
