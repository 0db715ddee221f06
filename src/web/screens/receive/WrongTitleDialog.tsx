// "Something is wrong" with a title that was just scanned: it is undone, and its delivery is disputed.
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { operation } from '../../data/operation.ts';
import { DisputeDeliveryDialog } from '../thread/dialogs/DisputeDialog.tsx';
import type { TitleRef } from './session/scan-job.ts';

interface WrongTitleDialogProps {
  title: TitleRef;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

export function WrongTitleDialog({ title, field, onClose }: WrongTitleDialogProps) {
  const cache = useQueryClient();
  const close = () => {
    onClose();
    void cache.invalidateQueries({ queryKey: [operation.shipment] });
    field.current?.focus({ preventScroll: true });
  };
  return <DisputeDeliveryDialog threadId={title.threadId} update={{ id: title.updateId, authorName: title.fromName }} onClose={close} />;
}
