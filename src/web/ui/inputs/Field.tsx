// A field: label, control, error and hint. The control gets its id and descriptions from `useFieldControl`.
import './inputs.css';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use, useId, useMemo, useState } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { classNames } from '../class-names.ts';

interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Props for the control inside a `Field`; empty outside one. */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {};

type SayNote = (text: string | undefined) => void;
const NotesContext = createContext<{ problem: SayNote; note: SayNote }>({ problem: () => undefined, note: () => undefined });

/** Lets the control inside a `Field` say what is wrong with what is typed in it, or how it was read, until it says that nothing is. */
export const useFieldNotes = () => use(NotesContext);

export interface FieldProps {
  label: string;
  /** Only optional fields are marked. */
  optional?: boolean;
  /** Right of the label: "From VIN", a link. A string becomes part of the control's description, but changes of it are not announced. */
  aside?: ReactNode;
  asideTone?: 'grey' | 'green';
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

export function Field({ label, optional = false, aside: givenAside, asideTone, hint: givenHint, error: givenError, children }: FieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState<string>();
  const notes = useMemo(() => ({ problem: setProblem, note: setNote }), []);
  const error = problem ?? givenError;
  const hint = note ?? givenHint;
  const aside = givenAside || (optional && uiCopy.optional);
  const isText = typeof aside === 'string' && aside !== '';
  const described = [error && `${id}-error`, hint && `${id}-hint`, isText && `${id}-aside`].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return (
    <div className="field">
      <div className="field-top row flow">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {aside && (
          <span className="field-aside" data-tone={asideTone} {...(isText ? { id: `${id}-aside` } : {})}>
            {aside}
          </span>
        )}
      </div>
      <NotesContext value={notes}>
        <FieldContext value={control}>{children}</FieldContext>
      </NotesContext>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The error and the hint below a control. Their ids are `${id}-error` and `${id}-hint`. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

export interface TextInputProps extends ComponentProps<'input'> {
  /** Uses the monospace font, for VINs and codes. */
  mono?: boolean;
}

/** A text input. Inside a `Field` it gets the field's id and descriptions. A form's `register()` can be spread onto it. */
export function TextInput({ mono, className, type = 'text', ...rest }: TextInputProps) {
  return <input type={type} {...useFieldControl()} {...rest} className={classNames('input', className)} data-mono={mono || undefined} />;
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}

/** An icon over the start or end of an input. */
export function InputIcon({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return (
    <span className="input-icon" data-end={end || undefined} aria-hidden="true">
      {children}
    </span>
  );
}
