// "Print or export": the shown titles on paper or as a file, all of them, also those that are not loaded yet.
import { Printer } from 'lucide-react';
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
import { tableCopy } from '../../../copy/table.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx';
import { useTableList } from '../table/use-table-list.ts';
import type { TableOutputProps } from './TableOutput.tsx';
import type { Output } from './table-outputs.ts';

const loadMenu = () => import('./OutputMenu.tsx');
const OutputMenu = lazy(async () => ({ default: (await loadMenu()).OutputMenu }));

export function TableMenu() {
  const { list } = useTableList();
  const [asked, setAsked] = useState<Output | null>(null);
  const [TableOutput, setTableOutput] = useState<ComponentType<TableOutputProps> | null>(null);
  const load = async () => {
    const loaded = await import('./TableOutput.tsx');
    setTableOutput(() => loaded.TableOutput);
    return loaded;
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
      <LazyMenu button={button} load={() => Promise.all([load().then(({ loadOutputs }) => loadOutputs()), loadMenu()])}>
        {(initialFocus) => <OutputMenu trigger={button} initialFocus={initialFocus} onAsk={setAsked} />}
      </LazyMenu>
      {TableOutput && <TableOutput list={list} asked={asked} onAsk={setAsked} />}
    </>
  );
}
