// Fills what only a server knows into its pages: its base URL, its operator, and who may sign up.
import { BASE_URL, INSTALLATION, OPERATOR, type PublicInstallation } from '../../../api/documents.ts';
import type { Config } from '../../config.ts';
import { escapeHtml, html } from '../../mail/templates/html.ts';

export type Installation = Pick<Config, 'baseUrl' | 'operator' | 'signUp'>;

export const fillIn = ({ baseUrl, operator, signUp }: Installation, page: string): string => {
  const told: PublicInstallation = { signUp, operator: operator ?? null };
  return page
    .replaceAll(BASE_URL, () => baseUrl)
    .replaceAll(OPERATOR, () => operatorText(operator))
    .replaceAll(INSTALLATION, () => escapeHtml(JSON.stringify(told)));
};

const operatorText = (operator: Installation['operator']): string =>
  operator
    ? html`<strong>${operator.name}</strong> (<a href="mailto:${operator.address}">${operator.address}</a>)`.markup
    : 'somebody who has not given a name here: the person who invited you can tell you who it is';
