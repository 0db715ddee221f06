// The bell in the header. Its accessible name includes the count.
import './bell.css';
import { Bell } from 'lucide-react';
import { frameCopy } from '../../copy/frame.ts';
import { IconButton, type IconButtonProps } from '../../ui/Button.tsx';

const SHOWN_MAX = 99;

export function BellButton({ unread, ...rest }: Omit<IconButtonProps, 'label' | 'icon'> & { unread: number }) {
  const count = unread > SHOWN_MAX ? frameCopy.manyUnread : String(unread);
  return (
    <IconButton
      {...rest}
      className="bell"
      label={frameCopy.bell(unread > 0 ? count : null)}
      icon={
        <>
          <Bell />
          {unread > 0 && <span className="bell-count">{count}</span>}
        </>
      }
    />
  );
}
