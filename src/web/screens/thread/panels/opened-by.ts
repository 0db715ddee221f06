// Who opened the thread: "You", or the name of the organization. A printed record has the name in both cases.
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { uiCopy } from '../../../copy/ui.ts';

export const openedByText = ({ stakes, openedByName }: Pick<LiveThread, 'stakes' | 'openedByName'>): string =>
  stakes.some(({ opened, own }) => opened && own) ? uiCopy.you : openedByName;
