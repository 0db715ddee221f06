// A mail's page as plain text.
import type { MailChain } from '../../domain/thread/mail-chain.ts';
import { IN_TRANSIT, partWords } from '../../domain/thread/part.ts';
import { dayOf, type Page, placeOf } from './letters.ts';

export function textPart({ heading, explanation, quote, vehicle, chain, button, reason, off }: Page): string {
  const paragraphs = [
    heading,
    explanation,
    quote?.text && quote.text.replaceAll(/^/gm, '> '),
    quote?.eta && `ETA: ${etaOf(quote.eta)}`,
    quote && `— ${quote.from}`,
    vehicle && `${vehicle.year} ${vehicle.make} ${vehicle.model}\nVIN ${vehicle.vin}`,
    chain?.map(lineOf).join('\n'),
    `${button.label}:\n${button.url}`,
    `-- \n${reason}`,
    off && `${off.label}:\n${off.url}\n\nChoose which emails you get:\n${off.profileUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

function lineOf(step: MailChain[number]): string {
  if ('more' in step) return `+${step.more} more`;
  const words = [partWords(step.part), step.way === 'transit' && IN_TRANSIT].filter(Boolean);
  return `${step.name} (${placeOf(step)}): ${words.join(', ')}`;
}

/** `YYYY-MM-DD` in words. */
export const etaOf = (eta: string): string => dayOf(Date.parse(eta));
