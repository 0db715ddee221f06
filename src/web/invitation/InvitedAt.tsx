// "Invited 40 min ago", "Invited yesterday", "Invited Nov 16", with the exact time on hover.
import { invitesCopy } from '../copy/invites.ts';
import { uiCopy } from '../copy/ui.ts';
import { useNow } from '../ui/text/Time.tsx';
import { formatTime } from '../ui/text/format-time.ts';

export function InvitedAt({ at }: { at: number }) {
  const words = formatTime(at, Math.max(useNow(), at), 'short');
  return (
    <time dateTime={new Date(at).toISOString()} data-tip="">
      {invitesCopy.invited(words === uiCopy.time.yesterday ? words.toLowerCase() : words)}
    </time>
  );
}
