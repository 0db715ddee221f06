// The list of a combobox. It lives in the top layer, so that no card or dialog cuts it off.
import type { MouseEvent, ReactNode, Ref } from 'react';
import { kit } from '../copy/kit.ts';
import { type ComboboxOption, grouped } from './combobox-rows.ts';
import { Highlight } from './Highlight.tsx';

interface ComboboxListProps {
  id: string;
  ref: Ref<HTMLDivElement>;
  open: boolean;
  options: readonly ComboboxOption[];
  query: string;
  active: number;
  /** In place of options: loading, or nothing found. */
  says: string | undefined;
  action: { label: string; icon: ReactNode } | undefined;
  onPoint: (row: number) => void;
  onChoose: (row: number) => void;
}

export function ComboboxList({ id, ref, open, options, query, active, says, action, ...rest }: ComboboxListProps) {
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      className="combobox-popup"
      popover="manual"
      tabIndex={-1}
      // Not the field's own name: that is the input's alone.
      aria-label={kit.choices}
      // The focus stays in the input; a click must not move it.
      onMouseDown={keepFocus}
    >
      {open && (
        <>
          {says !== undefined && options.length === 0 && (
            <div role="option" aria-selected="false" aria-disabled="true" className="combobox-says">
              {says}
            </div>
          )}
          {grouped(options).map(({ group, options: rows }) => (
            <Group key={rows[0]?.option.key} id={`${id}-group-${rows[0]?.at}`} name={group}>
              {rows.map(({ option, at }) => (
                <Row
                  key={option.key}
                  id={`${id}-${at}`}
                  active={at === active}
                  onPoint={() => rest.onPoint(at)}
                  onChoose={() => rest.onChoose(at)}
                >
                  {option.icon}
                  <span className="combobox-words">
                    <span className="combobox-label">
                      <Highlight text={option.label} query={query} />
                    </span>
                    {option.detail !== undefined && (
                      <span className="combobox-detail">
                        <Highlight text={option.detail} query={query} />
                      </span>
                    )}
                  </span>
                  {option.note !== undefined && <span className="combobox-note">{option.note}</span>}
                </Row>
              ))}
            </Group>
          ))}
          {action && (
            <>
              <div className="combobox-rule" role="presentation" />
              <Row
                id={`${id}-${options.length}`}
                className="combobox-action"
                active={options.length === active}
                onPoint={() => rest.onPoint(options.length)}
                onChoose={() => rest.onChoose(options.length)}
              >
                <span className="boxed-icon">{action.icon}</span>
                <span className="combobox-words">{action.label}</span>
              </Row>
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

interface RowProps {
  id: string;
  active: boolean;
  className?: string;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
}

function Row({ id, active, className = '', onPoint, onChoose, children }: RowProps) {
  return (
    // The keys are the input's: the focus never comes here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={active ? intoView : null}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={`combobox-option ${className}`}
      data-active={active || undefined}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

function intoView(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'nearest' });
}

function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
