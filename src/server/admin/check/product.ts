// Whether the product runs on this machine: who listens on its port.
import { isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Settings } from '../../config.ts';
import { codeOf } from '../../error-code.ts';
import { type Answer, ask, healthIn } from './ask.ts';

/**
 * `nobody`: the connection is refused. `silent`: somebody accepts it and does not answer, or the address does not exist here. `titleline`:
 * with its public id, which an earlier version does not give. `other`: another program answers.
 */
export type Product =
  | { kind: 'nobody' }
  | { kind: 'silent'; code: string }
  | { kind: 'titleline'; installation: string | undefined }
  | { kind: 'other'; answer: Answer };

/** Whether the product can listen there. A name is not looked up. */
export const isOwnAddress = (host: string): boolean =>
  isIP(host) === 0 || ['0.0.0.0', '::'].includes(host) || isLoopback(host) || ownAddresses().includes(host);

export const ownAddresses = (): string[] => Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));

export async function askProduct(settings: Pick<Settings, 'host' | 'port'>): Promise<Product> {
  try {
    const answer = await ask(`${localAddress(settings)}/health/live`);
    const health = answer.status === 200 ? healthIn(answer) : undefined;
    return health ? { kind: 'titleline', installation: health.installation } : { kind: 'other', answer };
  } catch (error) {
    const code = codeOf(error);
    return code === 'ECONNREFUSED' ? { kind: 'nobody' } : { kind: 'silent', code };
  }
}

/** Whether only this machine can open it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

/** Where the product is reached on this machine, without a slash at the end. */
export function localAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}
