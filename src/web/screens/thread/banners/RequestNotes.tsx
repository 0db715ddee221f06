// Update requests with author, time and note. Five at most, then how many more there are.
import './request-notes.css';
import { REQUEST_NOTES_SHOWN } from '../../../../domain/limits.ts';
import type { RequestView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Colleague } from '../../../ui/text/Colleague.tsx';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { OwnRequestActions } from './OwnRequestActions.tsx';
import { requestMailText } from '../mail-status-text.ts';

interface RequestNotesProps {
  threadId: string;
  requests: readonly RequestView[];
  label: string;
}

export function RequestNotes({ threadId, requests, label }: RequestNotesProps) {
  const now = useNow();
  const more = requests.length - REQUEST_NOTES_SHOWN;
  return (
    <ul className="request-notes" aria-label={label}>
      {requests.slice(0, REQUEST_NOTES_SHOWN).map((request) => (
        <li key={request.id}>
          <div className="request-top">
            <span className="request-name">
              {request.own ? <span>{uiCopy.you}</span> : <span translate="no">{request.requestedByName}</span>}{' '}
              {request.colleague !== null && <Colleague name={request.colleague} />}
              {request.automatic && request.remindedAt === null && <Tag>{threadCopy.requests.automatic}</Tag>}
            </span>
            <span className="request-time">
              <Time at={request.at} />
            </span>
          </div>
          <p className="request-note">{request.note === '' ? threadCopy.requests.noNote : <RedactedText text={request.note} />}</p>
          {request.own && <p className="request-mail">{threadCopy.requests.sentTo(request.targetName)}</p>}
          {request.remindedAt !== null && (
            <p className="request-mail">
              <span>{threadCopy.requests.reminded}</span>{' '}
              {request.reminderColleague !== null && <Colleague name={request.reminderColleague} />}{' '}
              {request.automatic && <Tag>{threadCopy.requests.automatic}</Tag>} <span>·</span> <Time at={request.remindedAt} />
            </p>
          )}
          {request.own && (
            // A toast announces it, so a screen reader would read it twice.
            <p className="request-mail" role="status" aria-live="off" data-failed={request.emailStatus === 'failed' || undefined}>
              {requestMailText(request, now)}
            </p>
          )}
          {request.offers.includes('withdrawRequest') && <OwnRequestActions threadId={threadId} request={request} />}
        </li>
      ))}
      {more > 0 && <li className="request-more">{threadCopy.requests.more(more)}</li>}
    </ul>
  );
}
