// A modal dialog: centered on a desktop, a bottom sheet on a phone. The body scrolls between a fixed title and footer.
import './Dialog.css';
import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { Button, type ButtonProps, IconButton, WaitingButton, type WaitingButtonProps } from '../Button.tsx';
import { MODIFIER_KEY, submitByKeys } from '../focus/shortcut-keys.ts';
import { hasUnfinishedDay } from '../inputs/DateInput.tsx';
import { Kbd } from '../text/Kbd.tsx';
import { Overlay, typeAfterFocus, useReturnFocus } from './Overlay.tsx';

export interface DialogProps {
  /** It asks before something happens: it is closed by its buttons and Escape only. */
  alert?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  /** Muted text at the left of the footer. */
  note?: ReactNode;
  /** If set, body and footer are one form. The default action is prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /**
   * The label of the button. Control (or Command) and Enter submit the form, for texts whose Enter is a line break, and the footer says so. Set
   * `aria-keyshortcuts` on the button.
   */
  sendKeys?: string | undefined;
  /** The body has no focusable elements, so the body itself is focusable for scrolling by keys. */
  readOnly?: boolean;
  /** 440, 480, 520 or 960 px. The body of a double one has two columns, which scroll apart if they are beside each other. */
  width?: 'narrow' | 'regular' | 'wide' | 'double';
  /** Gets the focus when the dialog opens, instead of its first control. On a touch screen the dialog itself does, unless it is an alert. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus when the dialog closes, instead of the opener. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

export function Dialog({
  alert = false,
  open,
  onOpenChange,
  title,
  description,
  footer,
  note,
  onSubmit,
  sendKeys,
  readOnly = false,
  width = 'regular',
  initialFocus,
  returnFocusTo,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus(open, returnFocusTo);
  const inside = (
    <>
      {children !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has the focus
        <div className="dialog-body" tabIndex={readOnly ? 0 : undefined}>
          {children}
        </div>
      )}
      {footer !== undefined && (
        <div className="dialog-footer row flow">
          {note !== undefined && <span className="dialog-note fine">{note}</span>}
          {sendKeys !== undefined && (
            <span className="dialog-keys inline-row fine" aria-hidden="true">
              <Kbd sign={MODIFIER_KEY} />
              <Kbd sign="↵" />
              {uiCopy.sendKeys(sendKeys)}
            </span>
          )}
          {footer}
        </div>
      )}
    </>
  );
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Closes on a click, not on a press, which may be the second half of the double click that opened the dialog. */}
        <Overlay onClick={alert ? undefined : () => onOpenChange(false)} />
        <Radix.Content
          role={alert ? 'alertdialog' : 'dialog'}
          className="dialog"
          data-width={width}
          onKeyDown={sendKeys !== undefined || alert ? submitByKeys : undefined}
          onOpenAutoFocus={(event) => {
            if (initialFocus) focusOn(initialFocus, event, alert);
            else skipReadOnly(event);
            typeAfterFocus();
          }}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={keepOpenForPopup}
          onPointerDownOutside={ignorePointerDownOutside}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="dialog-header">
            <Radix.Title>{title}</Radix.Title>
            {description !== undefined && <Radix.Description className="dialog-description">{description}</Radix.Description>}
          </div>
          {onSubmit ? (
            <form
              className="dialog-form column"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                // A dialog that is opened from another form must not submit that form too.
                event.stopPropagation();
                if (!hasUnfinishedDay(event.currentTarget)) onSubmit(event);
              }}
            >
              {inside}
            </form>
          ) : (
            inside
          )}
          {/* Last in the DOM, so that the initial focus is in the body. */}
          {!alert && (
            <Radix.Close asChild>
              <IconButton className="dialog-close" label={uiCopy.close} icon={<X />} size="compact" />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The button in the footer that closes the dialog without its action: "Cancel", unless it says something else. */
export function CloseButton({ children = uiCopy.cancel, ...props }: Pick<ButtonProps, 'variant' | 'children' | 'ref'>) {
  return (
    <Radix.Close asChild>
      <Button {...props}>{children}</Button>
    </Radix.Close>
  );
}

/** The usual footer of a form: the button that closes the dialog, and the one that submits. */
export function SubmitButtons({ reason = null, ...submit }: Partial<WaitingButtonProps>) {
  return (
    <>
      <CloseButton />
      <WaitingButton type="submit" variant="solid" reason={reason} {...submit} />
    </>
  );
}

function focusOn(target: RefObject<HTMLElement | null>, event: Event, isAlert: boolean) {
  event.preventDefault();
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const dialog = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
  (isTouch && !isAlert ? dialog : target.current)?.focus();
}

/** The initial focus is in the first field that can be edited. */
function skipReadOnly(event: Event) {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  const fields = [...currentTarget.querySelectorAll('input')];
  const editable = fields.find(({ readOnly }) => !readOnly);
  if (!fields[0]?.readOnly || !editable) return;
  event.preventDefault();
  editable.focus();
  editable.select();
}

/** Escape closes an open combobox list inside the dialog before it closes the dialog. */
function keepOpenForPopup(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

/** The overlay closes the dialog. A press elsewhere, such as on a toast, does not. */
const ignorePointerDownOutside = (event: Event) => event.preventDefault();
