// What terms say about how a claim is filed: an address on the web, a phone number or a mailbox can be opened, other words can only be read.
import { PHONE_DIGITS } from '../../limits.ts';
import { formatPhone, phoneDigits } from '../../phone.ts';

/** `href`: what to open. `label`: the number or mailbox to show; null for an address on the web. */
export type HowToFile = { href: string; label: string | null };

const WEB = /^https?:\/\/[^\s/]+\.\S+$/i;
const WEB_WITHOUT_SCHEME = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(\/\S*)?$/i;
const MAILBOX = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const PHONE = /^[\d\s().+-]+$/;

/** Null for other words, and none. */
export function howToFileLink(text: string): HowToFile | null {
  const words = text.trim();
  if (WEB.test(words)) return { href: words, label: null };
  if (MAILBOX.test(words)) return { href: `mailto:${words}`, label: words };
  if (WEB_WITHOUT_SCHEME.test(words)) return { href: `https://${words}`, label: null };
  const digits = phoneDigits(words);
  if (!PHONE.test(words) || digits.length !== PHONE_DIGITS) return null;
  return { href: `tel:+1${digits}`, label: formatPhone(digits) };
}
