// Offers to merge the claimed placeholder into an organization that the user manages, since it may be the same one under another name.
import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { MembershipView } from '../../../api/session.ts';
import { claimCopy } from '../../copy/claim.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import type { OrgClaim } from './use-claim.ts';

const words = claimCopy.merge;

export function MergeChoice({ name, into, claiming }: { name: string; into: readonly MembershipView[]; claiming: OrgClaim }) {
  const [chosen, setChosen] = useState<MembershipView | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { isPending, merge } = claiming;
  return (
    <>
      <Banner
        tone="blue"
        icon={<Merge />}
        title={words.title}
        text={words.sentence}
        label={words.title}
        actions={into.map((org) => (
          <Button
            key={org.id}
            className="merge-into"
            onClick={() => {
              setChosen(org);
              setAsking(true);
            }}
          >
            {words.into(org.name)}
          </Button>
        ))}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.question(name, chosen?.name ?? '')}
        description={words.consequence(name, chosen?.name ?? '')}
        action={words.submit}
        busy={isPending}
        onConfirm={() => chosen && merge(chosen, () => setAsking(false))}
      />
    </>
  );
}
