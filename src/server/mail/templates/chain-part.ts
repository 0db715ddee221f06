// The chain in a mail, below the vehicle: horizontal if it is short, vertical if it is long. Colors and tags show everything
// even without images.
import type { MailChain, MailGap, MailStop } from '../../../domain/thread/view/mail-chain.ts';
import { type StakeLabel, stakeLabelTone, stakeLabelText, type LinkState } from '../../../domain/thread/view/stake-label.ts';
import { type Html, html } from './html.ts';
import { linkText, orgPlace } from './templates.ts';
import { FONT, MUTED, PAPER, RED_LINE, STRONG_LINE, TAGS, TEXT, LINK_BORDERS } from './styles.ts';

const MAX_HORIZONTAL = 3;
const TABLE = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;

export function chainPart(chain: MailChain, baseUrl: string): Html {
  const stops = chain.filter(isStop);
  return stops.length === chain.length && stops.length <= MAX_HORIZONTAL ? horizontalChain(stops, baseUrl) : verticalChain(chain, baseUrl);
}

const isStop = (step: MailStop | MailGap): step is MailStop => 'name' in step;

const horizontalChain = (stops: readonly MailStop[], baseUrl: string): Html => html`
<div class="across" style="padding:20px 12px 18px"><table ${TABLE} width="100%" style="table-layout:fixed"><tr>${stops.map(
  (stop, at) => html`
<td align="center" valign="top">
<table ${TABLE} width="100%"><tr>
<td width="50%" style="padding-right:8px">${horizontalLine(stop.way)}</td>
<td>${node(stop, baseUrl)}</td>
<td width="50%" style="padding-left:8px">${horizontalLine(stops[at + 1]?.way ?? null)}</td>
</tr></table>
<div style="padding:10px 2px 0">${nameOf(stop)}<div style="padding-top:6px">${tag(stop)}</div></div>
</td>`,
)}
</tr></table></div>`;

const verticalChain = (chain: MailChain, baseUrl: string): Html => html`
<div style="padding:16px 18px"><table ${TABLE} width="100%">${chain.map((step, at) => {
  const below = chain[at + 1]?.way ?? null;
  if (!isStop(step))
    return html`<tr>${verticalLine(below ?? step.way)}<td class="muted" style="padding:2px 0 8px 14px;font:400 13px/18px ${FONT};color:${MUTED}">+${step.more} more</td></tr>`;
  return html`
<tr><td colspan="2" width="40" valign="top">${node(step, baseUrl)}</td><td valign="top" style="padding-left:14px">${nameOf(step)}</td></tr>
<tr>${verticalLine(below)}<td valign="top" style="padding:4px 0 ${below ? 18 : 0}px 14px">${tag(step)}</td></tr>`;
})}
</table></div>`;

const horizontalLine = (way: LinkState | null): Html | null =>
  way && html`<div class="way-${way}" style="border-top:${LINK_BORDERS[way]};font-size:0;line-height:0">&nbsp;</div>`;

/** Two cells, together as wide as a node, with the line between them. */
const verticalLine = (way: LinkState | null): Html =>
  html`<td width="19"${way && html` class="way-${way}" style="border-right:${LINK_BORDERS[way]}"`}></td><td width="19"></td>`;

function node({ part, type }: MailStop, baseUrl: string): Html {
  const { attributes, picture = type } = NODES[part] ?? WAITING;
  return html`<table ${TABLE} width="40" style="width:40px;border-collapse:separate"><tr><td ${attributes} width="38" height="38" align="center" valign="middle"><img src="${baseUrl}/mail-${picture}.png" width="20" height="20" alt="" style="display:block;border:0"></td></tr></table>`;
}

const square = 'border-radius:10px;font-size:0;line-height:0';
const RETURNING = { attributes: html`style="${square};border:1px dashed ${PAPER}"`, picture: 'return' };
const NODES: Partial<Record<StakeLabel, { attributes: Html; picture?: string }>> = {
  holds: { attributes: html`bgcolor="${PAPER}" style="${square};background:${PAPER};border:1px solid ${PAPER}"`, picture: 'paper' },
  delivered: {
    attributes: html`class="tag-green" bgcolor="${TAGS.green.ground}" style="${square};background:${TAGS.green.ground};border:1px solid ${TAGS.green.ground}"`,
    picture: 'check',
  },
  claims: { attributes: html`style="${square};border:1px dashed ${PAPER}"` },
  'coming-back': RETURNING,
  'coming-back-to-you': RETURNING,
  'not-located': { attributes: html`class="node" style="${square};border:1px dashed ${MUTED}"`, picture: 'question' },
  disputed: {
    attributes: html`class="tag-red" bgcolor="${TAGS.red.ground}" style="${square};background:${TAGS.red.ground};border:1px solid ${RED_LINE}"`,
  },
  opened: { attributes: html`class="node" style="${square};border:1px solid ${STRONG_LINE}"` },
  joined: { attributes: html`class="node" style="${square};border:1px solid ${STRONG_LINE}"` },
};
const WAITING: { attributes: Html; picture?: string } = {
  attributes: html`class="node" style="${square};border:1px dashed ${STRONG_LINE}"`,
};

const nameOf = (stop: MailStop): Html => html`
<div class="text name" style="font:600 14px/20px ${FONT};color:${TEXT};overflow-wrap:anywhere">${stop.name}</div>
<div class="muted" style="font:400 13px/18px ${FONT};color:${MUTED};overflow-wrap:anywhere">${orgPlace(stop)}</div>`;

function tag(stop: MailStop): Html {
  const { part, way } = stop;
  const tone = stakeLabelTone(part);
  const { text, ground } = TAGS[tone];
  const words = linkText(stop);
  const linkTone = way === 'contested' ? 'red' : 'gold';
  return html`<span class="tag tag-${tone}" style="display:inline-block;padding:2px 8px;border-radius:6px;background:${ground};font:500 12px/18px ${FONT};color:${text}">${stakeLabelText(part)}</span>${
    words
      ? html`<div class="${linkTone}" style="padding-top:4px;font:500 12px/16px ${FONT};color:${TAGS[linkTone].text}">${words}</div>`
      : null
  }`;
}
