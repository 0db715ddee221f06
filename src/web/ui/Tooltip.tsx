// A few words over a control on hover or focus. They stay 200 ms after the pointer has left.
import './text.css';
import * as Radix from '@radix-ui/react-tooltip';
import { type ReactElement, useEffect, useRef, useState } from 'react';

const SHOW_DELAY = 400;
const HIDE_DELAY = 200;

export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: boolean) => {
    clearTimeout(timer.current);
    if (next) setOpen(true);
    else timer.current = setTimeout(() => setOpen(false), HIDE_DELAY);
  };
  return (
    <Radix.Provider delayDuration={SHOW_DELAY}>
      <Radix.Root open={open} onOpenChange={change}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8} onEscapeKeyDown={() => setOpen(false)}>
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
