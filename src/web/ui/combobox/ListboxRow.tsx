// A row of a list that the keys of an input move through: the focus stays in the input.
import type { MouseEvent, ReactNode } from 'react';

export interface ListboxRowProps {
  id: string;
  className: string;
  active: boolean;
  /** A pointer is on it. */
  onPoint: () => void;
  onTake: () => void;
  children: ReactNode;
}

export function ListboxRow({ id, className, active, onPoint, onTake, children }: ListboxRowProps) {
  return (
    // The keys are the input's: the focus never comes here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={active ? intoView : null}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={className}
      data-active={active || undefined}
      onPointerMove={active ? undefined : onPoint}
      onClick={onTake}
    >
      {children}
    </div>
  );
}

/** For the `onMouseDown` of the list: a click must not move the focus. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function intoView(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'nearest' });
}
