// "Print or export": the shown titles on paper or as a file, all of them, also those that are not loaded yet.
import { Download, FileClock, Printer } from 'lucide-react';
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
import { tableCopy, tablePrintCopy } from '../../../copy/table.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx';
import { useTableList } from '../table/use-table-list.ts';
import type { Output, TableOutputProps } from './TableOutput.tsx';

const loadMenu = () => import('../../../ui/menus/Menu.tsx');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

const OUTPUTS = [
  { key: 'table', icon: <Printer /> },
  { key: 'late', icon: <FileClock /> },
  { key: 'csv', icon: <Download /> },
] as const;

export function TableMenu() {
  const { list } = useTableList();
  const [asked, setAsked] = useState<Output | null>(null);
  const [TableOutput, setTableOutput] = useState<ComponentType<TableOutputProps> | null>(null);
  const load = async () => {
    const loaded = await import('./TableOutput.tsx');
    setTableOutput(() => loaded.TableOutput);
  };
  // After the table has painted, and not only when it is asked for: the browser's own print command waits for no script.
  const loadEarly = useEffectEvent(() => {
    load().catch(() => undefined); // the menu says so
  });
  useEffect(() => loadEarly(), []);
  const button = (
    <Button variant="ghost" size="compact" icon={<Printer />} busy={asked !== null}>
      {tableCopy.menu}
    </Button>
  );
  return (
    <>
      <LazyMenu button={button} load={() => Promise.all([load(), loadMenu()])}>
        {(initialFocus) => (
          <Menu
            trigger={button}
            initialFocus={initialFocus}
            items={OUTPUTS.map(({ key, icon }) => ({ key, icon, label: tablePrintCopy.menu[key], onSelect: () => setAsked(key) }))}
          />
        )}
      </LazyMenu>
      {TableOutput && <TableOutput list={list} asked={asked} onAsk={setAsked} />}
    </>
  );
}
