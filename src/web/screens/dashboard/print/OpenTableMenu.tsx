// The menu of the table: what is printed or downloaded. Loaded when the pointer or the focus is near its button.
import { Download, FileClock, Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { tablePrintCopy } from '../../../copy/table.ts';
import { Menu } from '../../../ui/menus/Menu.tsx';
import type { MenuFocus } from '../../../ui/menus/use-menu-opening.ts';
import type { Output } from './TableOutput.tsx';

const ICONS = { table: <Printer />, late: <FileClock />, csv: <Download /> };

export interface OpenTableMenuProps {
  button: ReactElement;
  initialFocus: MenuFocus;
  onAsk: (output: Output) => void;
}

export function OpenTableMenu({ button, initialFocus, onAsk }: OpenTableMenuProps) {
  const outputs = ['table', 'late', 'csv'] as const;
  return (
    <Menu
      trigger={button}
      initialFocus={initialFocus}
      items={outputs.map((key) => ({ key, label: tablePrintCopy.menu[key], icon: ICONS[key], onSelect: () => onAsk(key) }))}
    />
  );
}
