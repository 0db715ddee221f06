// The buttons: an action's weight is its variant, and only one on a page is solid.
import './Button.css';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type ButtonVariant = 'solid' | 'tinted' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'regular' | 'compact';

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
}

export interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** Working: keeps its width, its name and the focus, and takes no click. */
  busy?: boolean;
  /** Takes no click for a reason that stands beside it: the id of that reason, which is read with the name. Keeps the focus. */
  heldBy?: string | undefined;
}

export function Button({ variant, size, icon, wide, busy = false, heldBy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...looks({ variant, size, wide }, className)}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...(heldBy === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': heldBy })}
      onClick={busy || heldBy !== undefined ? swallow : onClick}
    >
      {icon}
      <span className="button-label">{children}</span>
      {busy && (
        <span className="button-dots" aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      )}
    </button>
  );
}

export interface ButtonAnchorProps extends Looks, ComponentProps<'a'> {}

/** A plain `<a href>` that looks like a button; inside the router use `LinkButton`. */
export function ButtonAnchor({ variant, size, icon, wide, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} {...looks({ variant, size, wide }, className)}>
      {icon}
      <span className="button-label">{children}</span>
    </a>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function IconButton({ label, icon, variant = 'ghost', size, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" data-tip={label} {...rest} {...looks({ variant, size }, classNames('icon-button', className))} aria-label={label}>
      {icon}
    </button>
  );
}

function looks(
  { variant = 'outline', size = 'regular', wide }: { [K in keyof Looks]?: Looks[K] | undefined },
  className: string | undefined,
) {
  return {
    className: classNames('button', className),
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  };
}

/** Also keeps Enter in a field from submitting the form a second time. */
function swallow(event: MouseEvent) {
  event.preventDefault();
}
