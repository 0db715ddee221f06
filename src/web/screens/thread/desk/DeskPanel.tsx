// "Your desk" beside the updates: what only the viewer's organization sees of a thread.
import './desk.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { deskEntryCopy } from '../../../copy/desk/entry.ts';
import { deskEntryQuery } from '../../../data/queries.ts';
import { focusHeading } from '../../../ui/focus/focus-heading.ts';
import { DESK_HASH, useDeskArrival } from './desk-link.ts';
import { DeskLoader } from './DeskLoader.tsx';
import { DeskLock } from './DeskLock.tsx';
import { OnlyYou } from './OnlyYou.tsx';

export function DeskPanel({ threadId }: { threadId: string }) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isLoading } = useQuery(deskEntryQuery(threadId));
  useDeskArrival(!isLoading, () => {
    region.current?.scrollIntoView();
    if (heading.current) focusHeading(heading.current);
  });
  return (
    <section className="desk-region" id={DESK_HASH} aria-labelledby={id} ref={region}>
      <div className="desk-top">
        <DeskLock />
        <div className="desk-title">
          <h2 id={id} ref={heading}>
            {deskEntryCopy.region}
          </h2>
          <OnlyYou />
        </div>
      </div>
      <DeskLoader threadId={threadId} />
    </section>
  );
}
