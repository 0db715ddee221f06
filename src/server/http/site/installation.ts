// What a document says of the server that it comes from: its address, and who runs it.
import { BASE_URL, OPERATOR } from '../../../api/documents.ts';
import type { Config } from '../../config.ts';
import { html } from '../../mail/templates/html.ts';

export type Installation = Pick<Config, 'baseUrl' | 'operator'>;

/** The document with both in it, wherever it speaks of them. */
export const fillIn = ({ baseUrl, operator }: Installation, document: string): string =>
  document.replaceAll(BASE_URL, () => baseUrl).replaceAll(OPERATOR, () => inWords(operator));

const inWords = (operator: Installation['operator']): string =>
  operator
    ? html`<strong>${operator.name}</strong> (<a href="mailto:${operator.address}">${operator.address}</a>)`.markup
    : 'somebody who has not given a name here: whoever invited you can tell you who it is';
