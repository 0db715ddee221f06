// The organization's details: lines, or the form while an owner edits them.
import { startTransition, useState } from 'react';
import type { MyOrganizationView } from '../../../api/members.ts';
import { may } from '../../../domain/permissions.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useFocusAfterSwitch } from '../../forms/use-focus-after-switch.ts';
import { useViewer } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { readDraft } from '../../drafts/draft-storage.ts';
import { useDraftKey } from '../../drafts/use-draft.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { DetailsLines } from './DetailsLines.tsx';
import { PageSection } from './PageSection.tsx';
import { DETAILS_DRAFT } from './use-details-form.ts';

export function DetailsSection({ org }: { org: MyOrganizationView['org'] }) {
  const mayEdit = may(useViewer().org?.role ?? null, 'updateOrg');
  const draft = useDraftKey(DETAILS_DRAFT);
  const [wantsEdit, setEditing] = useState(() => readDraft(draft) !== '');
  const isEditing = wantsEdit && mayEdit;
  const place = useFocusAfterSwitch<HTMLDivElement>(isEditing);
  // A transition, so that the button reacts to the click before the form renders.
  const edit = () => startTransition(() => setEditing(true));
  return (
    <PageSection words={myOrganizationCopy.details}>
      <Card>
        <div ref={place}>
          {isEditing ? (
            <DetailsForm org={org} onClose={() => setEditing(false)} />
          ) : (
            <DetailsLines org={org} {...(mayEdit ? { onEdit: edit } : {})} />
          )}
        </div>
      </Card>
    </PageSection>
  );
}
