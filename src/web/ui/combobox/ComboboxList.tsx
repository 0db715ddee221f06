// The list of a combobox. It is a popover in the top layer, so that no card or dialog clips it.
import { type ReactNode, type Ref, type RefObject, useLayoutEffect } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { type ComboboxOption, groupOptions, keepFocus, ListboxRow } from './ListboxRow.tsx';
import { Highlight } from '../text/Highlight.tsx';

interface ComboboxListProps {
  id: string;
  ref: Ref<HTMLDivElement>;
  open: boolean;
  options: readonly ComboboxOption[];
  query: string;
  active: number;
  /** Shown instead of options: loading, or nothing found. */
  status: string | undefined;
  action: { label: string; icon: ReactNode } | undefined;
  onPoint: (row: number) => void;
  onChoose: (row: number) => void;
}

export function ComboboxList({ id, ref, open, options, query, active, status, action, ...rest }: ComboboxListProps) {
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      className="combobox-popup"
      popover="manual"
      tabIndex={-1}
      // Differs from the field's name, which belongs to the input.
      aria-label={uiCopy.choices}
      onMouseDown={keepFocus}
    >
      {open && (
        <>
          {status !== undefined && options.length === 0 && (
            <div role="option" aria-selected="false" aria-disabled="true" className="combobox-says">
              {status}
            </div>
          )}
          {groupOptions(options).map(({ group, options: rows }) => (
            <Group key={rows[0]?.option.key} id={`${id}-group-${rows[0]?.at}`} name={group}>
              {rows.map(({ option, at }) => (
                <ListboxRow
                  key={option.key}
                  id={`${id}-${at}`}
                  className="combobox-option"
                  active={at === active}
                  onPoint={() => rest.onPoint(at)}
                  onSelect={() => rest.onChoose(at)}
                >
                  {option.icon}
                  <span className="combobox-words">
                    <span className="combobox-label" translate="no">
                      <Highlight text={option.label} query={query} />
                    </span>
                    {option.detail !== undefined && (
                      <span className="combobox-detail">
                        <Highlight text={option.detail} query={query} />
                      </span>
                    )}
                  </span>
                  {option.note !== undefined && <span className="combobox-note">{option.note}</span>}
                </ListboxRow>
              ))}
            </Group>
          ))}
          {action && (
            <>
              <div className="combobox-rule" role="presentation" />
              <ListboxRow
                id={`${id}-${options.length}`}
                className="combobox-option combobox-action"
                active={options.length === active}
                onPoint={() => rest.onPoint(options.length)}
                onSelect={() => rest.onChoose(options.length)}
              >
                <span className="boxed-icon">{action.icon}</span>
                <span className="combobox-words">{action.label}</span>
              </ListboxRow>
            </>
          )}
        </>
      )}
    </div>
  );
}

function Group({ id, name, children }: { id: string; name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children;
  return (
    <div role="group" aria-labelledby={id}>
      <div className="combobox-group" id={id} role="presentation">
        {name}
      </div>
      {children}
    </div>
  );
}

const GAP = 4;
const EDGE = 8;
const MAX_HEIGHT = 340;
/** With less room below, the popup opens upward. */
const MIN_ROOM = 220;

/** While `open`, shows `popup` (a `popover="manual"` element) in the top layer, and keeps it at its anchor. Also works inside dialogs. */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  place = placeAround,
): void {
  useLayoutEffect(() => {
    const box = popup.current;
    const field = anchor.current;
    if (!open || !box || !field) return undefined;
    box.showPopover();
    const update = () => place(box, field);
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(box);
    sizes.observe(field);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', update);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.visualViewport?.removeEventListener('resize', update);
      box.hidePopover();
    };
  }, [open, anchor, popup, place]);
}

/** As wide as its anchor, below it, or above if there is more room, always within the viewport. */
function placeAround(box: HTMLElement, field: HTMLElement) {
  const at = field.getBoundingClientRect();
  // On a phone the keyboard reduces only the visual viewport.
  const view = window.visualViewport;
  const bottom = view ? view.offsetTop + view.height : window.innerHeight;
  const below = bottom - at.bottom - GAP - EDGE;
  const above = at.top - (view?.offsetTop ?? 0) - GAP - EDGE;
  const wanted = Math.min(box.scrollHeight, MAX_HEIGHT);
  const upward = below < Math.min(wanted, MIN_ROOM) && above > below;
  const height = Math.max(120, Math.min(MAX_HEIGHT, upward ? above : below));
  box.style.width = `${at.width}px`;
  box.style.left = `${at.left}px`;
  box.style.maxHeight = `${height}px`;
  box.style.top = upward ? 'auto' : `${at.bottom + GAP}px`;
  box.style.bottom = upward ? `${window.innerHeight - at.top + GAP}px` : 'auto';
}
