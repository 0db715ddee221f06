// A form's button that waits for something: what it waits for stands beside it, and is read with it.
import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface WaitingButtonProps extends Omit<ButtonProps, 'heldBy'> {
  /** What is missing, as a sentence; null when nothing is. */
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
      <Button {...button} heldBy={reason === null ? undefined : id} />
    </>
  );
}
