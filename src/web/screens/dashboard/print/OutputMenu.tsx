// The open menu "Print or export".
import { Download, FileClock, Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { tableOutputsCopy } from '../../../copy/table-outputs.ts';
import { Menu, type MenuFocus } from '../../../ui/menus/Menu.tsx';
import type { Output } from './table-outputs.ts';

const OUTPUTS = [
  { key: 'table', icon: <Printer /> },
  { key: 'late', icon: <FileClock /> },
  { key: 'csv', icon: <Download /> },
] as const;

interface OutputMenuProps {
  trigger: ReactElement;
  initialFocus: MenuFocus;
  onAsk: (output: Output) => void;
}

export const OutputMenu = ({ trigger, initialFocus, onAsk }: OutputMenuProps) => (
  <Menu
    trigger={trigger}
    initialFocus={initialFocus}
    items={OUTPUTS.map(({ key, icon }) => ({ key, icon, label: tableOutputsCopy.menu[key], onSelect: () => onAsk(key) }))}
  />
);
