// The public id of an installation: the same on all of its hosts, because it is derived from their secret, which it does not reveal. With
// it an operator's command recognizes whether an address leads to this installation.
import { scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** A slow hash, about 15 ms, so that the id does not help to guess a weak secret. */
const COST = 2 ** 13;
const BYTES = 12;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** 16 characters. A new secret makes a new id. */
export const installationId = async (secret: string): Promise<string> =>
  (await derive(secret, 'titleline installation', BYTES, { cost: COST })).toString('base64url');
