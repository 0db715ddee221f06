import type { ClipboardEvent } from 'react';
import { lineOfList, shortList, textsOfList } from '../../../domain/search/pasted-list.ts';
import { LISTED_MAX } from '../../../domain/limits.ts';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Puts a pasted list into the search box: it has one line and would join the lines of the list. Any other text is pasted as always. */
export const pasteList = (setText: (text: string) => void) => (event: ClipboardEvent) => {
  const texts = textsOfList(event.clipboardData.getData('text'));
  if (!texts) return;
  event.preventDefault();
  setText(lineOfList(shortList(texts)));
  if (texts.length > LISTED_MAX) toast.error(dashboardCopy.tooManyListed(LISTED_MAX, texts.length));
};
