// Downloads what the table shows as a CSV.
import { Download } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskCopy } from '../../../copy/desk/table.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDeskList } from './use-desk-list.ts';

export function CsvButton() {
  const cache = useQueryClient();
  const { list } = useDeskList();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { downloadCsv } = await import('../bulk/csv/download-csv.ts');
      await downloadCsv(cache, list);
    } catch (error) {
      toast.error(deskCopy.csvFailed, error instanceof Error ? error.message : undefined);
    }
    setBusy(false);
  };
  return (
    <Button variant="ghost" size="compact" icon={<Download aria-hidden="true" />} busy={isBusy} onClick={() => void download()}>
      {deskCopy.csv}
    </Button>
  );
}
