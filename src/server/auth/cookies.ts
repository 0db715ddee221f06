// What our cookies are called. Where people come by https the name begins with `__Host-`: a browser takes such a cookie only if it is
// Secure, has Path=/ and no Domain, so that no other host of the same site, and nothing over plain http, can set one.
import type { Config } from '../config.ts';

export const isForHttps = ({ baseUrl }: Pick<Config, 'baseUrl'>): boolean => baseUrl.startsWith('https:');

/** The part of a cookie's name before its dot. */
export const cookiePrefix = (config: Pick<Config, 'baseUrl'>): string => `${isForHttps(config) ? '__Host-' : ''}titleline`;
