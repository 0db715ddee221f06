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
import { DetailsList } from './DetailsList.tsx';
import { PageSection } from './PageSection.tsx';
import { DETAILS_DRAFT } from './use-details-form.ts';

export function DetailsSection({ org }: { org: MyOrganizationView['org'] }) {
  const mayEdit = may(useViewer().org?.role ?? null, 'updateOrg');
  const draft = useDraftKey(DETAILS_DRAFT);
  const [isEditRequested, setEditing] = useState(() => readDraft(draft) !== '');
  const isEditing = isEditRequested && mayEdit;
  const container = useFocusAfterSwitch<HTMLDivElement>(isEditing);
  // A transition, so that the button reacts to the click before the form renders.
  const edit = () => startTransition(() => setEditing(true));
  return (
    <PageSection words={myOrganizationCopy.details}>
      <Card>
        <div ref={container}>
          {isEditing ? (
            <DetailsForm org={org} onClose={() => setEditing(false)} />
          ) : (
            <DetailsList org={org} {...(mayEdit ? { onEdit: edit } : {})} />
          )}
        </div>
      </Card>
    </PageSection>
  );
}
