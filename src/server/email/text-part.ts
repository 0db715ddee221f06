// A mail's page as plain text.
import { dayOf, type Page } from './letters.ts';

export function textPart({ heading, explanation, quote, vehicle, button, reason, off }: Page): string {
  const paragraphs = [
    heading,
    explanation,
    quote?.text && quote.text.replaceAll(/^/gm, '> '),
    quote?.eta && `ETA: ${etaOf(quote.eta)}`,
    vehicle && `${vehicle.year} ${vehicle.make} ${vehicle.model}\nVIN ${vehicle.vin}`,
    `${button.label}:\n${button.url}`,
    `-- \n${reason}`,
    off && `${off.label}:\n${off.url}\n\nChoose which emails you get:\n${off.profileUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

/** `YYYY-MM-DD` in words. */
export const etaOf = (eta: string): string => dayOf(Date.parse(eta));
