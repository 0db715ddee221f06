// Says what others do on the thread while it is in sight; what was there when the page came is read with the page.
import { useState } from 'react';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { announcementFor } from './thread-announcements.ts';

export function ThreadAnnouncements({ view }: { view: LiveThread }) {
  const news = announcementFor(view);
  const [known] = useState(news?.key);
  return (
    <VisuallyHidden>
      {/* `aria-live` besides: a dialog hides the rest of the page from the ear, but for what bears it. */}
      <span role="status" aria-live="polite">
        {news && news.key !== known ? news.words : ''}
      </span>
    </VisuallyHidden>
  );
}
