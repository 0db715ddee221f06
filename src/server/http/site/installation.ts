// Fills the server's base URL and its operator into a document.
import { BASE_URL, OPERATOR } from '../../../api/documents.ts';
import type { Config } from '../../config.ts';
import { html } from '../../mail/templates/html.ts';

export type Installation = Pick<Config, 'baseUrl' | 'operator'>;

export const fillIn = ({ baseUrl, operator }: Installation, document: string): string =>
  document.replaceAll(BASE_URL, () => baseUrl).replaceAll(OPERATOR, () => operatorText(operator));

const operatorText = (operator: Installation['operator']): string =>
  operator
    ? html`<strong>${operator.name}</strong> (<a href="mailto:${operator.address}">${operator.address}</a>)`.markup
    : 'somebody who has not given a name here: the person who invited you can tell you who it is';
