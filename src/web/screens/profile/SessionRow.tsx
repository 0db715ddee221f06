// A session: device, address, when it began and when it expires.
import '../../ui/text/text.css';
import { MonitorSmartphone } from 'lucide-react';
import { useId } from 'react';
import type { SessionsView } from '../../../api/session.ts';
import { profileCopy } from '../../copy/profile.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { formatDate } from '../../ui/text/format-time.ts';

const words = profileCopy.sessions;

export function SessionRow({ session, onEnd }: { session: SessionsView['sessions'][number]; onEnd: () => void }) {
  const { device, address, createdAt, endsAt, own } = session;
  const now = useNow();
  const id = useId();
  return (
    <li className="profile-row">
      <span className="boxed-icon" aria-hidden="true">
        <MonitorSmartphone />
      </span>
      <div className="profile-row-words" id={id}>
        <p className="profile-row-title">{device}</p>
        <p className="muted profile-facts">
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
