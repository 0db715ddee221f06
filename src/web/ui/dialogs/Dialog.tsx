// A modal dialog: centred on a desk, a bottom sheet on a phone, its body scrolls between a fixed title and footer.
import './Dialog.css';
import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { FormEvent, KeyboardEvent as FieldKeyEvent, ReactNode, RefObject } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { IconButton } from '../buttons/Button.tsx';
import { HELD_KEY, isSendKey } from '../focus/shortcut-keys.ts';
import { Kbd } from '../text/Kbd.tsx';
import { Overlay } from './Overlay.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  /** A muted line at the left of the footer. */
  note?: ReactNode;
  /** With it, body and footer are one form; the default action is prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Control (or Command) and Enter send the form: it has a text whose Enter is a line break. Its button says so in `aria-keyshortcuts`. */
  sendKeys?: boolean;
  /** It only reads: nothing in its body takes the focus, so the body does, for keys to scroll it. */
  readOnly?: boolean;
  /** 440, 480 or 520 px. */
  width?: 'narrow' | 'regular' | 'wide';
  /** Where the focus goes when it closes, if not back to where it came from. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    footer,
    note,
    onSubmit,
    sendKeys = false,
    readOnly = false,
    width = 'regular',
    returnFocusTo,
    children,
  } = props;
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
        <div className="dialog-footer">
          {note !== undefined && <span className="dialog-note">{note}</span>}
          {sendKeys && <SendKeys />}
          {footer}
        </div>
      )}
    </>
  );
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* A click beside the dialog, and not only a press: the second half of the double click that opened it is none. */}
        <Overlay onClick={() => onOpenChange(false)} />
        <Radix.Content
          className="dialog"
          data-width={width}
          onKeyDown={sendKeys ? sendByKeys : undefined}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={leaveToOpenPopup}
          onPointerDownOutside={leaveToOverlay}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="dialog-header">
            <Radix.Title>{title}</Radix.Title>
            {description !== undefined && <Radix.Description className="dialog-description">{description}</Radix.Description>}
          </div>
          {onSubmit ? (
            <form
              className="dialog-form"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                // A dialog opened from inside another form must not submit that one too.
                event.stopPropagation();
                onSubmit(event);
              }}
            >
              {inside}
            </form>
          ) : (
            inside
          )}
          {/* Last, so that the focus begins in the body. */}
          <Radix.Close asChild>
            <IconButton className="dialog-close" label={uiCopy.close} icon={<X aria-hidden="true" />} size="compact" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SendKeys() {
  return (
    <span className="dialog-keys" aria-hidden="true">
      <Kbd sign={HELD_KEY} />
      <Kbd sign="↵" />
      {uiCopy.sendKeys}
    </span>
  );
}

/** As the button does, whose form refuses what it would refuse, and a second one while the first is on its way. */
function sendByKeys(event: FieldKeyEvent) {
  const { target } = event;
  if (!isSendKey(event) || !(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
  event.preventDefault();
  target.form?.requestSubmit();
}

/** Escape first closes a combobox's list, which is inside the dialog, and only then the dialog. */
function leaveToOpenPopup(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

/** Which closes the dialog, or not: a toast lies beside it too. */
const leaveToOverlay = (event: Event) => event.preventDefault();
