// The names of our cookies. Under HTTPS a name begins with `__Host-`: a browser accepts such a cookie only if it is Secure, has Path=/
// and no Domain. No other host of the same site, and no response over plain HTTP, can set one.
import type { Config } from '../config.ts';

export const isForHttps = ({ baseUrl }: Pick<Config, 'baseUrl'>): boolean => baseUrl.startsWith('https:');

/** The part of a cookie's name before its dot. */
export const cookiePrefix = (config: Pick<Config, 'baseUrl'>): string => `${isForHttps(config) ? '__Host-' : ''}titleline`;
