// The list of partners that titles wait for, with a search box. The focus stays in the box, which controls the list.
import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Out } from '../../../../../api/operations.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { OrgIcon } from '../../../../ui/chain/OrgIcon.tsx';
import { nextRow } from '../../../../ui/combobox/combobox-rows.ts';
import { keepFocus, ListboxRow } from '../../../../ui/combobox/ListboxRow.tsx';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import { LatenessIcon } from '../../../../ui/lateness/LatenessIcon.tsx';
import { useBelow } from './use-below.ts';
import { usePageMark } from '../../../../ui/layout/use-page-mark.ts';

type Partner = Out<'deskPartners'>['partners'][number];

export interface PartnerMenuProps {
  id: string;
  button: RefObject<HTMLElement | null>;
  /** Undefined while they load. */
  partners: readonly Partner[] | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: string | undefined;
  /** Undefined if the chosen partner is picked again. */
  onPick: (partner: string | undefined) => void;
  /** `returnsFocus`: closed by a key, not by leaving it. */
  onClose: (returnsFocus: boolean) => void;
}

export function PartnerMenu({ id, button, partners, failed, onRetry, chosen, onPick, onClose }: PartnerMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [row, setRow] = useState(0);
  const found = partners?.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase())) ?? [];
  const active = Math.min(row, found.length - 1);
  useBelow(button, popup);
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);

  const pick = (partner: Partner | undefined) => {
    if (partner) onPick(partner.orgId === chosen ? undefined : partner.orgId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextRow(event.key, active, found.length);
    if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Enter') pick(found[active]);
    else if (next !== undefined && event.key !== 'Home' && event.key !== 'End') setRow(next);
    else return;
    event.preventDefault();
  };
  usePageMark('dialog');
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // The button closes it by itself.
    if (relatedTarget !== button.current && !popup.current?.contains(relatedTarget)) onClose(false);
  };

  return (
    // It closes once the focus leaves it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={popup} id={id} className="partner-menu" popover="manual" role="dialog" aria-label={deskCopy.waitingFor} onBlur={onBlur}>
      <div className="partner-menu-search">
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={deskCopy.findPartner}
          placeholder={deskCopy.findPartner}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setRow(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        className="partner-menu-list"
        role="listbox"
        aria-label={deskCopy.partners}
        tabIndex={-1}
        onMouseDown={keepFocus}
        aria-busy={partners === undefined && !failed}
      >
        {partners && found.length === 0 && (
          <div role="option" aria-selected="false" aria-disabled="true" className="combobox-says">
            {partners.length === 0 ? deskCopy.noPartner : deskCopy.noPartnerFound}
          </div>
        )}
        {found.map((partner, at) => (
          <ListboxRow
            key={partner.orgId}
            id={`${id}-${at}`}
            className="partner-option"
            active={at === active}
            onPoint={() => setRow(at)}
            onSelect={() => pick(partner)}
          >
            <PartnerLine {...partner} isChosen={partner.orgId === chosen} />
          </ListboxRow>
        ))}
      </div>
      {failed && (
        <div className="partner-menu-failed" role="alert">
          {deskCopy.partnersFailed}
          <Button
            size="compact"
            onClick={() => {
              input.current?.focus();
              onRetry();
            }}
          >
            {deskCopy.again}
          </Button>
        </div>
      )}
    </div>
  );
}

function PartnerLine({ name, orgType, late, total, isChosen }: Partner & { isChosen: boolean }) {
  return (
    <>
      <OrgIcon type={orgType} />
      <span className="partner-name" data-chosen={isChosen || undefined}>
        {name}
      </span>
      <VisuallyHidden>{deskCopy.partnerCounts(late, total)}</VisuallyHidden>
      {late > 0 && (
        <span className="partner-late" aria-hidden="true">
          <LatenessIcon state="late" />
          {late}
        </span>
      )}
      <span className="partner-total" aria-hidden="true">
        {total}
      </span>
    </>
  );
}
