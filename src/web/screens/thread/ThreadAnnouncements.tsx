import { useState } from 'react';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { announcementFor } from './thread-announcements.ts';

export function ThreadAnnouncements({ view }: { view: LiveThread }) {
  const news = announcementFor(view);
  const [known] = useState(news?.key);
  return (
    <VisuallyHidden>
      {/* An open dialog hides the rest of the page from screen readers, except elements with `aria-live`. */}
      <span role="status" aria-live="polite">
        {news && news.key !== known ? news.words : ''}
      </span>
    </VisuallyHidden>
  );
}
