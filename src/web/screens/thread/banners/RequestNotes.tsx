// Update requests with author, time and note. Five at most, then how many more there are.
import './banners.css';
import { useId, useState } from 'react';
import { REQUEST_NOTES_SHOWN } from '../../../../domain/limits.ts';
import type { RequestView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { waitsForCopy } from '../../../copy/waits-for.ts';
import { Colleague, RedactedText } from '../../../ui/text/inline-text.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { requestMailText } from '../mail-status.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmCommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { operation } from '../../../data/queries.ts';
import { mayRemind } from '../../../parts/thread/thread-actions.ts';

interface RequestNotesProps {
  threadId: string;
  requests: readonly RequestView[];
  label: string;
}

export function RequestNotes({ threadId, requests, label }: RequestNotesProps) {
  const now = useNow();
  const more = requests.length - REQUEST_NOTES_SHOWN;
  return (
    <ul className="request-notes grid-12" aria-label={label}>
      {requests.slice(0, REQUEST_NOTES_SHOWN).map((request) => (
        <li key={request.id}>
          <div className="request-top flow">
            <span className="request-name">
              {request.own ? <span>{uiCopy.you}</span> : <span translate="no">{request.requestedByName}</span>}{' '}
              {request.colleague !== null && <Colleague name={request.colleague} />}
              {request.automatic && request.remindedAt === null && <Tag>{threadCopy.requests.automatic}</Tag>}
            </span>
            <span className="quiet">
              <Time at={request.at} />
            </span>
          </div>
          <p className="request-note quiet">{request.note === '' ? threadCopy.requests.noNote : <RedactedText text={request.note} />}</p>
          {request.asks !== null && <p className="request-mail fine">{waitsForCopy.asked}</p>}
          {request.own && <p className="request-mail fine">{threadCopy.requests.sentTo(request.targetName)}</p>}
          {request.remindedAt !== null && (
            <p className="request-mail fine">
              <span>{threadCopy.requests.reminded}</span>{' '}
              {request.reminderColleague !== null && <Colleague name={request.reminderColleague} />}{' '}
              {request.automatic && <Tag>{threadCopy.requests.automatic}</Tag>} <span>·</span> <Time at={request.remindedAt} />
            </p>
          )}
          {request.own && (
            // A toast announces it, so a screen reader would read it twice.
            <p className="request-mail fine" role="status" aria-live="off" data-failed={request.emailStatus === 'failed' || undefined}>
              {requestMailText(request, now)}
            </p>
          )}
          {request.offers.includes('withdrawRequest') && <OwnRequestActions threadId={threadId} request={request} />}
        </li>
      ))}
      {more > 0 && <li className="quiet">{threadCopy.requests.more(more)}</li>}
    </ul>
  );
}

const words = threadCopy.requests;

interface OwnRequestProps {
  threadId: string;
  request: RequestView;
}

/**
 * What the viewer can do about its own open request: withdraw it. The button that reminds the other organization of it is beside the page's
 * title; while it is too soon for that, it is here, with the reason.
 */
function OwnRequestActions({ threadId, request }: OwnRequestProps) {
  const reasonId = useId();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const isTooSoon = !mayRemind(request, useNow());
  return (
    <>
      <div className="request-actions flow">
        {isTooSoon && (
          <Button size="compact" disabledBy={reasonId}>
            {words.remind(request.targetName)}
          </Button>
        )}
        <Button size="compact" onClick={() => setWithdrawing(true)}>
          {words.withdraw}
        </Button>
      </div>
      {isTooSoon && (
        <p className="request-mail fine" id={reasonId}>
          {words.remindedToday}
        </p>
      )}
      {isWithdrawing && <WithdrawRequestDialog threadId={threadId} request={request} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

/** Asks before the viewer's own request is withdrawn, and says when it can be asked again. */
export function WithdrawRequestDialog({ threadId, request, onClose }: OwnRequestProps & { onClose: () => void }) {
  // Within a day of asking or reminding, asking again would be a reminder.
  const isTooSoon = useNow() < request.remindFrom;
  return (
    <ConfirmCommandDialog
      name={operation.withdrawRequest}
      input={{ threadId, requestId: request.id }}
      toasts={threadCopy.toasts.withdrawRequest}
      title={words.withdraw}
      text={words.withdrawText(request.targetName, isTooSoon)}
      onClose={onClose}
    />
  );
}
