// The network that every limit counts as one visitor.
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const IPV4_GROUPS = 2;

/**
 * The /64 of an IPv6 address, because a household or an office has a whole /64 and may take any address in it. An IPv4 address is returned
 * unchanged, also if it is written as an IPv6 address. So is text that is not an address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.split('%', 1)[0]!);
  const isMapped = groups.slice(0, GROUPS - IPV4_GROUPS).join(':') === '0:0:0:0:0:ffff';
  if (isMapped)
    return groups
      .slice(-IPV4_GROUPS)
      .map((group) => ipv4Half(Number.parseInt(group, 16)))
      .join('.');
  return `${groups.slice(0, GROUPS / 2).join(':')}::/64`;
}

/** The eight groups in hexadecimal, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean).flatMap(plainGroups));
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => '0'), ...after];
}

/** The last part may be an IPv4 address, which is two groups. */
function plainGroups(part: string): string[] {
  if (!part.includes('.')) return [Number.parseInt(part, 16).toString(16)];
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}

const ipv4Half = (group: number): string => `${group >> 8}.${group & 0xff}`;
