// A mail's page as HTML: tables and colors on every element, because mail programs drop style sheets; the one there is only
// darkens what a dark program shows. Without pictures nothing is missing but the logo.
import { html, type Html } from './html.ts';
import type { Page } from './letters.ts';
import { etaOf } from './text-part.ts';

const FONT = "Geist,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "'Geist Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
const GROUND = '#f6f7f9';
const SURFACE = '#ffffff';
const LINE = '#e1e4e9';
const TEXT = '#161a24';
const MUTED = '#545b69';
const ACCENT = '#1f50c8';

/** `baseUrl`: where the logo lies. */
export function htmlPart({ subject, heading, explanation, quote, vehicle, button, reason, off }: Page, baseUrl: string): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
@media (max-width: 480px) { .card { padding: 24px 20px !important } .button, .button a { width: 100% !important; text-align: center !important; box-sizing: border-box } }
@media (prefers-color-scheme: dark) {
  .ground { background: #0f1116 !important }
  .card { background: #171a21 !important; border-color: #2b303a !important }
  .box { border-color: #2b303a !important }
  .text { color: #f0f2f5 !important }
  .muted { color: #a9b0bd !important }
  .link { color: #9db8ff !important }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${GROUND};-webkit-text-size-adjust:100%">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${GROUND}">
<tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:544px">
<tr><td style="padding:0 4px 20px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding-right:10px;font-size:0;line-height:0"><img src="${baseUrl}/mail-logo.png" width="28" height="28" alt="" style="display:block;border:0;border-radius:6px"></td>
<td class="text" style="font:600 16px/24px ${FONT};color:${TEXT}">Titleline</td>
</tr></table>
</td></tr>
<tr><td class="card" style="padding:32px;background:${SURFACE};border:1px solid ${LINE};border-radius:12px">
<h1 class="text" style="margin:0;font:640 24px/30px ${FONT};letter-spacing:-.02em;color:${TEXT}">${heading}</h1>
${explanation === '' ? null : html`<p class="muted" style="margin:12px 0 0;font:400 15px/23px ${FONT};color:${MUTED}">${explanation}</p>`}
${quote && quoteBlock(quote)}
${vehicle && vehicleBox(vehicle)}
<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin-top:28px"><tr>
<td class="button" style="border-radius:8px;background:${ACCENT}"><a href="${button.url}" style="display:inline-block;padding:12px 22px;font:600 15px/20px ${FONT};color:#ffffff;text-decoration:none;border-radius:8px">${button.label}</a></td>
</tr></table>
<p class="muted" style="margin:18px 0 0;font:400 13px/20px ${FONT};color:${MUTED}">Or open this link:<br><a class="link" href="${button.url}" style="color:${ACCENT};word-break:break-all">${button.url}</a></p>
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;font:400 13px/20px ${FONT};color:${MUTED}">${reason}${off && footer(off)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.markup;
}

function quoteBlock({ text, eta }: NonNullable<Page['quote']>): Html {
  const lines = text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`));
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr>
<td class="text box" style="padding:2px 0 2px 16px;border-left:3px solid ${LINE};font:400 15px/23px ${FONT};color:${TEXT};overflow-wrap:anywhere">${lines}${
    eta && html`<div class="muted" style="font:400 13px/20px ${FONT};color:${MUTED};padding-top:4px">ETA ${etaOf(eta)}</div>`
  }</td>
</tr></table>`;
}

const vehicleBox = ({ year, make, model, vin }: NonNullable<Page['vehicle']>): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr>
<td class="box" style="padding:16px 18px;border:1px solid ${LINE};border-radius:8px">
<div class="text" style="font:600 15px/20px ${FONT};color:${TEXT}">${year} ${make} ${model}</div>
<div class="muted" style="font:400 13px/20px ${MONO};color:${MUTED}">${vin}</div>
</td>
</tr></table>`;

const footer = ({ label, url, profileUrl }: NonNullable<Page['off']>): Html => html`
<br><a class="link muted" href="${url}" style="color:${MUTED}">${label}</a> ·
<a class="link muted" href="${profileUrl}" style="color:${MUTED}">Choose which emails you get</a>`;
