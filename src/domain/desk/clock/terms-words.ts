// How terms are named, the same on screens and in mails: by whom and which kind of sale they are for.
import type { OrgType } from '../../vocabulary.ts';
import type { SaleKind } from './title-terms.ts';

export const SALE_KIND_NAMES: Readonly<Record<SaleKind, string>> = { absent: 'Title absent', 'with-deal': 'With deal' };

export const ANY_OF: Readonly<Record<OrgType, string>> = { auction: 'Any auction', dealership: 'Any dealership' };

/** "Front Range Auction, title absent"; without the kind if they are for any. */
export const termsName = (whom: string, kind: SaleKind | null): string =>
  kind === null ? whom : `${whom}, ${SALE_KIND_NAMES[kind].toLowerCase()}`;
