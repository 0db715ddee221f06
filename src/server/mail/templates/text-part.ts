// A mail's page as plain text.
import type { MailChain } from '../../../domain/thread/view/mail-chain.ts';
import { stakeLabelText } from '../../../domain/thread/view/stake-label.ts';
import { waitsForWords } from '../../../domain/thread/waits-for.ts';
import { formatDayIn } from '../../../domain/time-zones.ts';
import { type MailPage, type Said, type ThreadRow, linkText, orgPlace, stockWords, type PageBody } from './templates.ts';

export function textPart({ items, reason, unsubscribe, ...page }: MailPage): string {
  const paragraphs = [
    ...itemParagraphs(page),
    ...items.flatMap((item) => ['* * *', ...itemParagraphs(item)]),
    `-- \n${reason}`,
    unsubscribe && `${unsubscribe.label}:\n${unsubscribe.url}\n\nChoose which emails you get:\n${unsubscribe.profileUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

const itemParagraphs = ({ heading, explanation, quote, vehicle, stockNumber, chain, awaited, rows, button }: PageBody) => [
  heading,
  explanation,
  quote?.text && quote.text.replaceAll(/^/gm, '> '),
  quote && saidOfTitle(quote, ':').join('\n'),
  quote && `— ${quote.from}`,
  vehicle && `${vehicle.year} ${vehicle.make} ${vehicle.model}\nVIN ${vehicle.vin}${stockNumber ? `\n${stockWords(stockNumber)}` : ''}`,
  chain?.map(lineOf).join('\n'),
  awaited,
  ...(rows ?? []).map(textOfRow),
  button && `${button.label}:\n${button.url}`,
];

function lineOf(step: MailChain[number]): string {
  if ('more' in step) return `+${step.more} more`;
  const words = [stakeLabelText(step.part), linkText(step)].filter(Boolean);
  return `${step.name} (${orgPlace(step)}): ${words.join(', ')}`;
}

const textOfRow = ({ end, vehicle, stockNumber, sentence, quote, deadline, link }: ThreadRow): string =>
  [
    `${end} · ${vehicle}`,
    stockNumber && stockWords(stockNumber),
    sentence,
    quote?.text && quote.text.replaceAll(/^/gm, '> '),
    quote && saidOfTitle(quote, ':').join('\n'),
    deadline,
    `${link.label}: ${link.url}`,
  ]
    .filter(Boolean)
    .join('\n');

/** What the title waits for, and its ETA, as far as an update says so. `colon`: after "ETA". */
export function saidOfTitle({ eta, waitsFor }: Said, colon = ''): string[] {
  return [
    ...(waitsFor === undefined ? [] : [waitsForWords(waitsFor)]),
    ...(eta === null ? [] : [`ETA${colon} ${formatDayIn('UTC', Date.parse(eta))}`]),
  ];
}
