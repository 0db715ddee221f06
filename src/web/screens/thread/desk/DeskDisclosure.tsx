// "Your desk" on narrow pages: one line that opens in place.
import './desk.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { deskEntryCopy } from '../../../copy/desk/entry.ts';
import { deskEntryQuery } from '../../../data/queries.ts';
import { DESK_HASH, useDeskArrival } from './desk-link.ts';
import { DeskLoader, prefetchDesk } from './DeskLoader.tsx';
import { DeskLock } from './DeskLock.tsx';
import { DeskSummary } from './DeskSummary.tsx';
import { OnlyYou } from './OnlyYou.tsx';
import { useDeskOpen } from './use-desk-open.ts';

export function DeskDisclosure({ threadId }: { threadId: string }) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useDeskOpen();
  // Stays mounted while it is closed, so that it keeps what was typed.
  const [wasOpened, setWasOpened] = useState(isOpen);
  const { data: entry, isLoading, isError } = useQuery(deskEntryQuery(threadId));
  const show = (next: boolean) => {
    setOpen(next);
    if (next) setWasOpened(true);
  };
  useDeskArrival(!isLoading, () => {
    flushSync(() => show(true));
    region.current?.scrollIntoView();
    button.current?.focus({ preventScroll: true });
  });
  return (
    <section className="desk-region" id={DESK_HASH} aria-labelledby={`${id}-name`} ref={region}>
      <h2 className="desk-disclosure">
        <button
          ref={button}
          type="button"
          className="desk-top"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onPointerEnter={prefetchDesk}
          onFocus={prefetchDesk}
          onClick={() => show(!isOpen)}
        >
          <DeskLock />
          <span className="desk-title">
            <span className="desk-name" id={`${id}-name`}>
              {deskEntryCopy.region}
            </span>{' '}
            <DeskSummary entry={entry} failed={isError} />
          </span>
          <ChevronDown className="desk-chevron" aria-hidden="true" />
        </button>
      </h2>
      <div id={`${id}-content`} hidden={!isOpen}>
        {wasOpened && (
          <>
            <div className="desk-whose">
              <OnlyYou />
            </div>
            <DeskLoader threadId={threadId} />
          </>
        )}
      </div>
    </section>
  );
}
