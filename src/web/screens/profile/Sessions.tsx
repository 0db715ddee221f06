// The user's sessions, this device first: device, address, when it began and when it expires. The others can be ended.
import '../../ui/text/text.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import type { SessionsView } from '../../../api/session.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { operation, sessionsQuery } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardFooter, CardHeader } from '../../ui/layout/Card.tsx';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { LoadingCard } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';

const words = profileCopy.sessions;
/** How many are shown before "Show all". */
const SHOWN = 5;
type Session = SessionsView['sessions'][number];

export function Sessions() {
  const { data, isError, refetch } = useQuery(sessionsQuery());
  if (data) return <SessionList sessions={data.sessions.toSorted((a, b) => Number(b.own) - Number(a.own))} />;
  if (isError) return <ListFailure words={words.failed} onRetry={() => void refetch()} />;
  return <LoadingCard />;
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const [sessionToEnd, setSessionToEnd] = useState<Session | null>(null);
  return (
    <Card as="section" aria-labelledby="profile-sessions-title">
      <CardHeader id="profile-sessions-title" title={words.title} />
      <p className="profile-sentence quiet profile-under-title">{words.sentence}</p>
      <ul className="profile-rows" aria-labelledby="profile-sessions-title">
        {sessions.slice(0, showsAll ? undefined : SHOWN).map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setSessionToEnd(session)} />
        ))}
      </ul>
      {!showsAll && sessions.length > SHOWN && (
        <CardFooter>
          <Button variant="ghost" size="compact" onClick={() => setShowsAll(true)}>
            {words.showAll(sessions.length)}
          </Button>
        </CardFooter>
      )}
      {sessionToEnd && <EndSessionDialog session={sessionToEnd} onClose={() => setSessionToEnd(null)} />}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, address, createdAt, endsAt, own } = session;
  const now = useNow();
  const id = useId();
  return (
    <li className="profile-row row">
      <span className="boxed-icon centered" aria-hidden="true">
        <MonitorSmartphone />
      </span>
      <div className="profile-row-words grow" id={id}>
        <p className="profile-row-title">{device}</p>
        <p className="muted profile-facts flow">
          {address !== '' && <span>{address}</span>}
          <span>
            {words.signedIn} <Time at={createdAt} wording="short" />
          </span>
          <span>{words.ends(formatDate(endsAt, now))}</span>
        </p>
      </div>
      {own ? (
        <Tag tone="blue">{words.own}</Tag>
      ) : (
        <Button size="compact" aria-describedby={id} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

/** The dialog that ends a session. A session that has ended meanwhile also leaves the list. */
function EndSessionDialog({ session, onClose }: { session: SessionsView['sessions'][number]; onClose: () => void }) {
  const cache = useQueryClient();
  const { mutate, isPending } = useCommand(operation.endSession, {
    done: (_answer, { sessionId }) => {
      cache.setQueryData(sessionsQuery().queryKey, (view) => view && { sessions: view.sessions.filter(({ id }) => id !== sessionId) });
      toast.success(words.ended);
      onClose();
    },
    refused: (refusal) => {
      toast.error(refusal.message);
      void cache.invalidateQueries(sessionsQuery());
      if (!refusal.outcomeUnknown) onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.question}
      description={words.consequence(session.device)}
      action={words.end}
      busy={isPending}
      onConfirm={() => mutate({ sessionId: session.id })}
    />
  );
}
