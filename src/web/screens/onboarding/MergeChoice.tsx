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
  const [target, setTarget] = useState<MembershipView | null>(null);
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
              setTarget(org);
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
        title={words.question(name, target?.name ?? '')}
        description={words.consequence(name, target?.name ?? '')}
        action={words.submit}
        busy={isPending}
        onConfirm={() => target && merge(target, () => setAsking(false))}
      />
    </>
  );
}
