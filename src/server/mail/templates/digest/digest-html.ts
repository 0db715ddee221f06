// A digest as HTML, in the document of other mails.
import type { DigestLine, When } from '../../../../domain/digest/digest.ts';
import { html, type Html } from '../html.ts';
import { documentPart, headingPart } from '../html-part.ts';
import { ACCENT, FONT, LINE, MONO, MUTED, TEXT } from '../styles.ts';
import type { DigestPage, DigestSection } from './digest-page.ts';

/** `baseUrl`: of images and paths. */
export function digestHtml({ subject, day, heading, summary, sections, button, reason, links }: DigestPage, baseUrl: string): string {
  const card = html`${headingPart(heading)}
<p class="muted" style="margin:12px 0 0;font:400 15px/23px ${FONT};color:${MUTED}">${summary.before}${
    summary.late === '' ? null : html`<b class="red" style="font-weight:640;color:${RED}">${summary.late}</b>`
  }${summary.after}</p>
${sections.map((section) => sectionPart(section, baseUrl))}
<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin-top:32px"><tr>
<td class="button" style="border-radius:8px;background:${ACCENT}"><a href="${button.url}" style="display:inline-block;padding:12px 22px;font:600 15px/20px ${FONT};color:#ffffff;text-decoration:none;border-radius:8px">${button.label}</a></td>
</tr></table>`;
  const below = html`${reason}${links.map(
    ({ label, url }, at) => html`${at === 0 ? ' ' : ' · '}<a class="muted" href="${url}" style="color:${MUTED}">${label}</a>`,
  )}`;
  return documentPart({ subject, beside: day, card, below }, baseUrl);
}

const RED = '#b3121f';
const TONES: Readonly<Record<When['tone'], { color: string; name: string }>> = {
  late: { color: RED, name: 'red' },
  soon: { color: '#97570d', name: 'gold' },
  plain: { color: MUTED, name: 'muted' },
};

const sectionPart = ({ title, count, beside, lines, more }: DigestSection, baseUrl: string): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:32px"><tr>
<td style="padding-bottom:8px;white-space:nowrap"><h2 class="text" style="margin:0;font:600 16px/22px ${FONT};color:${TEXT}">${title} <span class="muted" style="font-weight:400;color:${MUTED}">${count}</span></h2></td>
<td class="muted" align="right" valign="bottom" style="padding-bottom:8px;font:400 13px/20px ${FONT};color:${MUTED}">${beside}</td>
</tr><tr><td class="rule" colspan="2" height="2" style="height:2px;font-size:0;line-height:0;background:${TEXT}">&nbsp;</td></tr></table>
${lines.map((line) => linePart(line, baseUrl))}
${more.map(
  ({ label, url }) =>
    html`<p style="margin:12px 0 0;font:500 13px/20px ${FONT}"><a class="link" href="${url}" style="color:${ACCENT};text-decoration:none">${label}</a></p>`,
)}`;

function linePart({ path, end, stockNumber, title, sentence, phone, when, action }: DigestLine, baseUrl: string): Html {
  const url = baseUrl + path;
  const vin =
    end === null
      ? null
      : html`<td class="text end" width="54" valign="top" style="padding:12px 10px 12px 0;font:700 13px/20px ${MONO};color:${TEXT}">${end}</td>`;
  const tone = TONES[when?.tone ?? 'plain'];
  return html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="box" style="border-bottom:1px solid ${LINE}"><tr>
${vin}
<td class="line" valign="top" style="padding:12px 14px 12px 0;font:400 13px/20px ${FONT};overflow-wrap:anywhere"><a class="text" href="${url}" style="font:600 14px/20px ${FONT};color:${TEXT};text-decoration:none">${title}</a>${
    stockNumber && html` <span class="muted" style="white-space:nowrap;color:${MUTED}">Stock ${stockNumber}</span>`
  }<br><span class="muted" style="color:${MUTED}">${sentence}${phone && html` <a class="link" href="tel:${phone.replaceAll(/[^+\d]/g, '')}" style="color:${ACCENT};text-decoration:none;white-space:nowrap">${phone}</a>`}</span></td>
<td align="right" valign="top" style="padding:12px 0;font:500 13px/20px ${FONT};white-space:nowrap">${when && html`<span class="${tone.name}" style="color:${tone.color}">${when.text}</span>`}${
    action &&
    html`<br><a class="link" href="${action.href ?? url}" style="font-weight:600;color:${ACCENT};text-decoration:none">${action.label}</a>`
  }</td>
</tr></table>`;
}
