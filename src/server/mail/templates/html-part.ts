// A mail's page as HTML: with tables and inline colors, because mail programs drop style sheets. The style sheet only adapts
// narrow and dark displays. Images are decoration only.
import type { MailChain } from '../../../domain/thread/view/mail-chain.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { chainPart } from './chain-part.ts';
import { html, Html } from './html.ts';
import { type MailPage, type Said, stockWords, type TextBlock, type ThreadRow, type PageBody } from './templates.ts';
import { ACCENT, FONT, GROUND, LINE, MONO, MUTED, STRONG_LINE, STYLE, SURFACE, TEXT } from './styles.ts';
import { saidOfTitle } from './text-part.ts';

const SHEET = new Html(STYLE);

/** A whole document: the brand with `beside` on its right, the card, and what is below it. `baseUrl`: of the images. */
export const documentPart = (
  { subject, beside, card, below }: { subject: string; beside: string | null; card: Html; below: Html },
  baseUrl: string,
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${SHEET}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${GROUND};-webkit-text-size-adjust:100%">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${GROUND}">
<tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:544px">
<tr><td style="padding:0 4px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="28" style="padding-right:10px;font-size:0;line-height:0"><img src="${baseUrl}/mail-logo.png" width="28" height="28" alt="" style="display:block;border:0;border-radius:6px"></td>
<td class="text" style="font:600 16px/24px ${FONT};color:${TEXT}">Titleline</td>
${beside && html`<td class="muted" align="right" style="font:400 13px/20px ${FONT};color:${MUTED}">${beside}</td>`}
</tr></table>
</td></tr>
<tr><td class="card" style="padding:32px;background:${SURFACE};border:1px solid ${LINE};border-radius:12px">
${card}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;font:400 13px/20px ${FONT};color:${MUTED}">${below}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;

export const headingPart = (heading: string): Html =>
  html`<h1 class="text" style="margin:0;font:640 24px/30px ${FONT};letter-spacing:-.02em;color:${TEXT}">${heading}</h1>`;

export function htmlPart({ subject, heading, items, reason, unsubscribe, ...first }: MailPage, baseUrl: string): string {
  const card = html`${headingPart(heading)}
${underHeading(first, baseUrl)}
${items.map(
  (item) => html`
<h2 class="text" style="margin:36px 0 0;font:600 18px/24px ${FONT};color:${TEXT}">${item.heading}</h2>
${underHeading(item, baseUrl)}`,
)}`;
  return documentPart({ subject, beside: null, card, below: html`${reason}${unsubscribe && footer(unsubscribe)}` }, baseUrl);
}

type Shown = Omit<PageBody, 'heading'>;

function underHeading({ explanation, quote, vehicle, stockNumber = null, chain, awaited, rows, button }: Shown, baseUrl: string) {
  return html`
${explanation && html`<p class="muted" style="margin:12px 0 0;font:400 15px/23px ${FONT};color:${MUTED}">${explanation}</p>`}
${quote && quoteBlock(quote)}
${vehicle && vehicleBox(vehicle, stockNumber, chain, awaited ?? null, baseUrl)}
${rows ? rowsPart(rows) : null}
${button && buttonPart(button)}`;
}

const buttonPart = ({ label, url }: TextBlock['button']): Html => html`
<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin-top:28px"><tr>
<td class="button" style="border-radius:8px;background:${ACCENT}"><a href="${url}" style="display:inline-block;padding:12px 22px;font:600 15px/20px ${FONT};color:#ffffff;text-decoration:none;border-radius:8px">${label}</a></td>
</tr></table>
<p class="muted" style="margin:18px 0 0;font:400 13px/20px ${FONT};color:${MUTED}">Or open it: <a class="link" href="${url}" style="color:${ACCENT};word-break:break-all">${url.replace(/^https?:\/\//, '')}</a></p>`;

const small = (words: string): Html =>
  html`<div class="muted" style="padding-top:4px;font:400 13px/20px ${FONT};color:${MUTED}">${words}</div>`;

function quoteBlock({ from, ...said }: NonNullable<MailPage['quote']>): Html {
  const ofTitle = saidOfTitle(said).join(' · ');
  const lines = said.text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`));
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr>
<td class="text strong-box" style="padding:2px 0 2px 16px;border-left:3px solid ${STRONG_LINE};font:400 15px/23px ${FONT};color:${TEXT};overflow-wrap:anywhere">${lines}${
    ofTitle && small(ofTitle)
  }${small(from)}</td>
</tr></table>`;
}

const vehicleBox = (
  { year, make, model, vin }: NonNullable<MailPage['vehicle']>,
  stockNumber: string | null,
  chain: MailChain | null,
  awaited: string | null,
  baseUrl: string,
): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr>
<td class="box" style="border:1px solid ${LINE};border-radius:8px">
<div style="padding:16px 18px ${chain ? 0 : 16}px">
<div class="text" style="font:600 15px/20px ${FONT};color:${TEXT};overflow-wrap:anywhere">${year} ${make} ${model}</div>
<div class="muted" style="font:400 13px/20px ${MONO};color:${MUTED};overflow-wrap:anywhere">${vin.slice(0, -vinEnd(vin).length)}<b class="text" style="color:${TEXT}">${vinEnd(vin)}</b></div>${stockNumber && small(stockWords(stockNumber))}${awaited && small(awaited)}
</div>${chain && chainPart(chain, baseUrl)}
</td>
</tr></table>`;

const footer = ({ label, url, profileUrl }: NonNullable<MailPage['unsubscribe']>): Html => html`
<br><a class="muted" href="${url}" style="color:${MUTED}">${label}</a> ·
<a class="muted" href="${profileUrl}" style="color:${MUTED}">Choose which emails you get</a>`;

// A list of threads in a mail. Each has the end of its VIN, its vehicle, what happened, and a link.

/** The markup of a row is short, because some mail programs cut off what follows after 100 KB. */
const rowsPart = (rows: readonly ThreadRow[]): Html => html`
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

function quoteOf(said: Said): Html {
  const lines = [...(said.text === '' ? [] : said.text.split('\n')), ...saidOfTitle(said)];
  return html`<div class="text strong-box" style="margin-top:4px;padding-left:10px;border-left:3px solid ${STRONG_LINE};color:${TEXT}">${lines.map(
    (line, at) => (at === 0 ? html`${line}` : html`<br>${line}`),
  )}</div>`;
}
