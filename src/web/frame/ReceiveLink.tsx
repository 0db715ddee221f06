// "Receive", in the header on every width, and its key.
import { Link, useNavigate } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { frameCopy } from '../copy/frame.ts';
import { isDialogOpen } from '../ui/dialogs/is-dialog-open.ts';

const KEY = 'F8';

export function ReceiveLink() {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key !== KEY || ctrlKey || metaKey || altKey || shiftKey || repeat || isDialogOpen()) return;
    event.preventDefault();
    const field = document.querySelector<HTMLElement>('.scan-pad .scan-input');
    if (field) field.focus();
    else void navigate({ to: '/receive' });
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Link to="/receive" className="app-nav-link receive-link" aria-keyshortcuts={KEY}>
      <ScanLine aria-hidden="true" />
      <span>{frameCopy.receive}</span>
    </Link>
  );
}
