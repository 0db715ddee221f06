// A button that requests an email with a link, and a confirmation below it.
import './mailed-link.css';
import { useMutation } from '@tanstack/react-query';
import { FormAlert } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/buttons/Button.tsx';

export interface MailLinkButtonProps {
  label: string;
  /** The confirmation after the request. */
  sent: string;
  send: () => Promise<unknown>;
}

export function MailLinkButton({ label, sent, send }: MailLinkButtonProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send });
  return (
    <div className="mailed-link">
      <Button size="compact" busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <p className="mailed-link-sent" role="status">
        {isSuccess && sent}
      </p>
      <FormAlert>{error?.message}</FormAlert>
    </div>
  );
}
