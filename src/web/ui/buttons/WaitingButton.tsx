// A form's button that is disabled while something is missing. The reason is shown beside it and is its description.
import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface WaitingButtonProps extends Omit<ButtonProps, 'heldBy'> {
  /** A sentence that says what is missing, or null. */
  reason: string | null;
}

export function WaitingButton({ reason, ...button }: WaitingButtonProps) {
  const id = useId();
  return (
    <>
      {reason !== null && (
        <p className="held-reason" id={id}>
          {reason}
        </p>
      )}
      <Button {...button} disabledBy={reason === null ? undefined : id} />
    </>
  );
}
