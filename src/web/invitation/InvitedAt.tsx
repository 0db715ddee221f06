// "Invited 40 min ago", "Invited yesterday", "Invited Nov 16"; exact on hover.
import { invitesCopy } from '../copy/invites.ts';
import { uiCopy } from '../copy/kit.ts';
import { useNow } from '../ui/Time.tsx';
import { formatTime } from '../ui/time.ts';

export function InvitedAt({ at }: { at: number }) {
  const words = formatTime(at, Math.max(useNow(), at), 'short');
  return (
    <time dateTime={new Date(at).toISOString()} data-tip="">
      {invitesCopy.invited(words === uiCopy.time.yesterday ? words.toLowerCase() : words)}
    </time>
  );
}
