// Buttons. The variant shows how important the action is; a page has at most one solid button.
import './Button.css';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { createLink } from '@tanstack/react-router';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'solid' | 'tinted' | 'outline' | 'ghost' | 'danger';

interface Appearance {
  variant?: ButtonVariant;
  size?: 'regular' | 'compact';
  icon?: ReactNode;
  /** Fills the width of its container. */
  wide?: boolean;
}

export interface ButtonProps extends Appearance, ComponentProps<'button'> {
  /** The action is pending: the button keeps its width, name and focus, and ignores clicks. */
  busy?: boolean;
  /** Disables the button but keeps it focusable. The id of the element with the reason, which becomes its description. */
  disabledBy?: string | undefined;
}

export function Button({ variant, size, icon, wide, busy = false, disabledBy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...appearanceProps({ variant, size, wide }, className)}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...(disabledBy === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': disabledBy })}
      onClick={busy || disabledBy !== undefined ? ignoreClick : onClick}
    >
      {icon}
      <span className="button-label">{children}</span>
      {busy && (
        <span className="button-dots row" aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      )}
    </button>
  );
}

/** An `<a href>` with the look of a button. Inside the router use `LinkButton`. */
export function ButtonAnchor({ variant, size, icon, wide, className, children, ...rest }: Appearance & ComponentProps<'a'>) {
  return (
    <a {...rest} {...appearanceProps({ variant, size, wide }, className)}>
      {icon}
      <span className="button-label">{children}</span>
    </a>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'>, Pick<Appearance, 'variant' | 'size'> {
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, variant = 'ghost', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      {...appearanceProps({ variant, size }, classNames('icon-button', className))}
      aria-label={label}
    >
      {icon}
    </button>
  );
}

function appearanceProps(
  { variant = 'outline', size = 'regular', wide }: { [K in keyof Appearance]?: Appearance[K] | undefined },
  className: string | undefined,
) {
  return {
    className: classNames('button', className),
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  };
}

/** Also keeps Enter in a field from submitting the form again. */
const ignoreClick = (event: MouseEvent): void => event.preventDefault();

/** A router link with the look of a button: `<LinkButton to="/new" variant="solid">`. */
export const LinkButton = createLink(ButtonAnchor);

export interface WaitingButtonProps extends ButtonProps {
  /** A sentence that says what is missing, or null. */
  reason: string | null;
}

/** A form's button that is disabled while something is missing. The reason is shown beside it and is its description. */
export function WaitingButton({ reason, ...button }: WaitingButtonProps) {
  const id = useId();
  return (
    <>
      {reason !== null && (
        <p className="held-reason quiet" id={id}>
          {reason}
        </p>
      )}
      <Button {...button} disabledBy={reason === null ? undefined : id} />
    </>
  );
}
