// The list of a combobox. It is a popover in the top layer, so that no card or dialog clips it.
import { Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
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
  /** The label of the last row. */
  action: string | undefined;
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
                  <span className="combobox-words grow">
                    <span className="combobox-label" translate="no">
                      <Highlight text={option.label} query={query} />
                    </span>
                    {option.detail !== undefined && (
                      <span className="combobox-detail fine">
                        <Highlight text={option.detail} query={query} />
                      </span>
                    )}
                  </span>
                  {option.note !== undefined && <span className="combobox-note fine">{option.note}</span>}
                </ListboxRow>
              ))}
            </Group>
          ))}
          {action !== undefined && (
            <>
              <div className="combobox-rule" role="presentation" />
              <ListboxRow
                id={`${id}-${options.length}`}
                className="combobox-option combobox-action"
                active={options.length === active}
                onPoint={() => rest.onPoint(options.length)}
                onSelect={() => rest.onChoose(options.length)}
              >
                <span className="boxed-icon centered">
                  <Plus />
                </span>
                <span className="combobox-words grow">{action}</span>
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
