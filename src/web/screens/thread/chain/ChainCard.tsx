// The chain of the thread, with buttons that invite at both ends and that withdraw invitations.
import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { chainOf } from '../../../chain/chain-nodes.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/layout/Card.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { TitleChain } from '../../../ui/chain/TitleChain.tsx';
import type { OpenDialog } from '../thread-dialog.ts';
import { Placeholders } from './Placeholders.tsx';
import type { WatchMail } from '../use-mail-status-toasts.ts';

const words = threadCopy.chain;
const ENDS = [
  { offer: 'invitePrevious', side: 'previous', label: words.invitePrevious },
  { offer: 'inviteNext', side: 'next', label: words.inviteNext },
] as const;

export function ChainCard({ view, open, watch }: { view: LiveThread; open: OpenDialog; watch: WatchMail }) {
  const id = useId();
  const { nodes, links } = chainOf(view, useNow());
  const withdrawable = view.stakes.filter(({ offers }) => offers.includes('withdrawInvite'));
  const ends = ENDS.filter(({ offer }) => view.offers.includes(offer));
  return (
    <Card as="section" aria-labelledby={id} className="chain-card">
      <CardHeader
        id={id}
        title={words.heading}
        note={words.count(view.stakes.length)}
        actions={
          ends.length > 0 &&
          ends.map(({ side, label }) => (
            <Button
              key={side}
              variant="ghost"
              size="compact"
              icon={<UserPlus aria-hidden="true" />}
              onClick={() => open({ kind: 'invite', side })}
            >
              {label}
            </Button>
          ))
        }
      />
      <CardBody>
        <TitleChain
          links={links}
          nodes={nodes.map((node) => {
            const stake = withdrawable.find(({ id: stakeId }) => stakeId === node.key);
            if (!stake) return node;
            const action = (
              <Button variant="ghost" size="compact" onClick={() => open({ kind: 'withdraw-invite', stake })}>
                {words.withdrawInvite}
              </Button>
            );
            return { ...node, action };
          })}
        />
      </CardBody>
      <Placeholders view={view} open={open} watch={watch} />
    </Card>
  );
}
