// "Something is wrong" with a title: its delivery is disputed. If it is ticked, that is undone first, once the dialog is sent. Closing the
// dialog leaves the title as it was.
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { operation } from '../../data/queries.ts';
import { DisputeDeliveryDialog } from '../../parts/thread/DisputeDialog.tsx';
import type { TitleRef } from '../../parts/scan-queue/scan-sender.ts';
import type { Receiving } from './session/use-receiving.ts';

interface WrongTitleDialogProps {
  title: TitleRef;
  receiving: Receiving;
  /** Gets the focus afterwards. Undefined on a touch screen, where a keyboard would cover the page. */
  field: RefObject<HTMLInputElement | null> | undefined;
  onClose: () => void;
}

export function WrongTitleDialog({ title, receiving, field, onClose }: WrongTitleDialogProps) {
  const cache = useQueryClient();
  const wasReleased = useRef(false);
  const release = async () => {
    if (wasReleased.current || !receiving.isTaken(title)) return;
    wasReleased.current = true;
    try {
      await receiving.release(title);
    } catch (error) {
      wasReleased.current = false;
      throw error;
    }
  };
  return (
    <DisputeDeliveryDialog
      threadId={title.threadId}
      update={{ id: title.updateId, authorName: title.fromName }}
      before={release}
      returnFocusTo={field}
      onSent={() => {
        wasReleased.current = false;
        receiving.clearLast();
      }}
      onClose={() => {
        if (wasReleased.current) receiving.receive(title);
        onClose();
        void cache.invalidateQueries({ queryKey: [operation.shipment] });
      }}
    />
  );
}
