// The choice between dealership and auction as cards.
import { ORG_TYPES, type OrgType } from '../../domain/vocabulary.ts';
import { uiCopy } from '../copy/ui.ts';
import { OrgIcon } from '../ui/chain/OrgIcon.tsx';
import { RadioCards, type RadioCardsProps } from '../ui/inputs/RadioCards.tsx';

const OPTIONS = ORG_TYPES.map((value) => ({ value, label: uiCopy.type[value], icon: <OrgIcon type={value} /> }));

export function OrgTypeCards(props: Omit<RadioCardsProps<OrgType>, 'options'>) {
  return <RadioCards {...props} options={OPTIONS} />;
}
