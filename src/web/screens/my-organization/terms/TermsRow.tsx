// A row of title terms: whom they are for, what they say in a sentence, and how many open titles follow them.
import type { ReactNode } from 'react';
import type { TermsView } from '../../../../api/title-terms.ts';
import { dayWords } from '../../../../domain/desk/clock/deadline-words.ts';
import { keyWords, ruleWords, titleTermsCopy } from '../../../copy/title-terms.ts';
import { Button } from '../../../ui/Button.tsx';

const words = titleTermsCopy;

export const whomOf = ({ for: whom, forOrg }: Pick<TermsView, 'for' | 'forOrg'>): string =>
  forOrg?.name ?? words.any['orgType' in whom ? whom.orgType : 'auction'];

const kindOf = ({ dealsFrom, ...key }: Pick<TermsView, 'kind' | 'sellerState' | 'dealsFrom'>, today: string): string =>
  keyWords(key, [dealsFrom && words.dealsFrom(dayWords(dealsFrom, today))]);

/** "ACV, title absent, seller in California". */
export function nameOfTerms(terms: TermsView, today: string): string {
  const kind = kindOf(terms, today);
  return `${whomOf(terms)}, ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`;
}

type RowProps = {
  terms: TermsView;
  today: string;
  isOpen: boolean;
  /** Missing for those who may only read. `checks`: the field with which they are checked gets the focus. */
  onEdit?: (checks: boolean) => void;
  children?: ReactNode;
};

/** `children`: the form while the row is open. */
export function TermsRow({ terms, today, isOpen, onEdit, children }: RowProps) {
  const name = nameOfTerms(terms, today);
  return (
    <li className="terms-item" data-open={isOpen || undefined} data-terms={terms.id} tabIndex={-1}>
      <div className="terms-row">
        <RowWords name={whomOf(terms)} kind={kindOf(terms, today)}>
          {isOpen && terms.startingTerms !== null && terms.asOf !== null ? words.takenOver(dayWords(terms.asOf, today)) : ruleWords(terms)}
        </RowWords>
        <div className="terms-facts">
          <span>{words.fits(terms.titles)}</span>
          <Checked terms={terms} today={today} {...(onEdit && { onCheck: () => onEdit(true) })} />
        </div>
        {onEdit && !isOpen && (
          <Button variant="ghost" size="compact" className="terms-edit" aria-label={words.editOf(name)} onClick={() => onEdit(false)}>
            {words.edit}
          </Button>
        )}
      </div>
      {children}
    </li>
  );
}

/** `name`: of an organization. */
export function RowWords({ name, kind, children }: { name: string; kind: string; children: string }) {
  return (
    <div className="terms-words">
      <p className="terms-name">
        <b translate="no">{name}</b> <span>· {kind}</span>
      </p>
      <p className="terms-rule">{children}</p>
    </div>
  );
}

function Checked({ terms, today, onCheck }: { terms: TermsView; today: string; onCheck?: () => void }) {
  if (terms.forOrg === null) return <span>{words.ownRule}</span>;
  if (!terms.needsCheck) return <span>{words.checked(dayWords(terms.checkedOn!, today))}</span>;
  if (!onCheck) return <span>{words.check}</span>;
  return (
    <button type="button" className="terms-check link" onClick={onCheck}>
      {words.check}
    </button>
  );
}
