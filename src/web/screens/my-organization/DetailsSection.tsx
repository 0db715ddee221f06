// The organization's details: lines, or the form while an owner edits them.
import { type ReactNode, startTransition, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { MyOrganizationView } from '../../../api/members.ts';
import { may } from '../../../domain/permissions.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useFocusAfterSwitch } from '../../parts/forms/use-focus-in-form.ts';
import { useViewer } from '../../data/session/session.ts';
import { Card, CardBody, CardFooter } from '../../ui/layout/Card.tsx';
import { readDraft } from '../../data/drafts/draft-storage.ts';
import { useDraftKey, useFormDraft } from '../../data/drafts/use-draft.ts';
import { PageSection, useOrganizationCommand } from './PageSection.tsx';
import { formatPhone } from '../../../domain/phone.ts';
import { refusals } from '../../../domain/refusals.ts';
import { uiCopy } from '../../copy/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/text/inline-text.tsx';
import { addressLines } from '../../../domain/address-lines.ts';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { operation } from '../../data/queries.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { OrganizationFields } from '../../parts/orgs/OrganizationFields.tsx';
import { updateOrgInput } from '../../../api/orgs.ts';
import { hasChanges, useFollowSaved } from '../../parts/forms/follow-saved.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { toast } from '../../ui/feedback/toast.ts';

export function DetailsSection({ org }: { org: MyOrganizationView['org'] }) {
  const mayEdit = may(useViewer().org?.role ?? null, 'updateOrg');
  const draft = useDraftKey(DETAILS_DRAFT);
  const [isEditRequested, setEditing] = useState(() => readDraft(draft) !== '');
  const isEditing = isEditRequested && mayEdit;
  const container = useFocusAfterSwitch<HTMLDivElement>(isEditing);
  // A transition, so that the button reacts to the click before the form renders.
  const edit = () => startTransition(() => setEditing(true));
  return (
    <PageSection words={words}>
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

const { details: words, discover } = myOrganizationCopy;

/** Read-only except for the switch, which is saved at once. `onEdit`: only for users who may edit. */
function DetailsList({ org, onEdit }: { org: MyOrganizationView['org']; onEdit?: () => void }) {
  const address = addressLines(org);
  return (
    <>
      <dl className="my-lines">
        <Line name={words.name}>
          <span translate="no">{org.name}</span>
        </Line>
        <Line name={words.type}>{uiCopy.type[org.orgType]}</Line>
        <Line name={words.titleContact}>
          <Email>{org.titleContactEmail}</Email>
        </Line>
        <Line name={words.titleContactName}>{org.titleContactName && <span translate="no">{org.titleContactName}</span>}</Line>
        <Line name={words.titleContactPhone}>{formatPhone(org.titleContactPhone)}</Line>
        <Line name={words.dealerLicense}>
          <span className="my-license">{org.dealerLicense}</span>
        </Line>
        <Line name={words.address}>{address.length > 0 && address.map((line) => <span key={line}>{line}</span>)}</Line>
        {!onEdit && <Line name={discover.label}>{org.searchable ? discover.shown : discover.hidden}</Line>}
      </dl>
      {onEdit && (
        <CardBody className="my-discover">
          <DiscoverSwitch org={org} />
        </CardBody>
      )}
      <CardFooter className="my-footer">
        <p>{onEdit ? words.mayEdit : refusals['only-owner-edits'].message}</p>
        {onEdit && <Button onClick={onEdit}>{words.edit}</Button>}
      </CardFooter>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="muted">{words.notGiven}</span>}</dd>
    </div>
  );
}

/** Whether organizations that are not connected find this one in Discover. Saved at once. */
function DiscoverSwitch({ org }: { org: MyOrganizationView['org'] }) {
  const { id: _, state, ...rest } = org;
  const { mutate, isPending, variables, error } = useOrganizationCommand(operation.updateOrg, {
    refused: () => undefined, // shown at the switch
  });
  return (
    <Switch
      label={discover.label}
      sentence={discover.sentence}
      busy={isPending}
      checked={isPending ? variables.searchable : org.searchable}
      // If the organization has no state, the server refuses and asks for one.
      onCheckedChange={(searchable) => mutate({ ...rest, state: state!, searchable })}
      error={error?.message}
    />
  );
}

const DETAILS_DRAFT = 'organization details';
/** Without `searchable`, which has its own switch. */
const detailsInput = z.omit(updateOrgInput, { searchable: true });
type Field = keyof typeof detailsInput.shape;
const FIELDS = Object.keys(detailsInput.shape) as Field[];

/** Keeps what is typed through a refusal, and while another user saves. */
function DetailsForm({ org, onClose }: { org: MyOrganizationView['org']; onClose: () => void }) {
  const { searchable, id: _, state, ...rest } = org;
  const [failure, setFailure] = useState<string | null>(null);
  const saved = { ...rest, titleContactPhone: formatPhone(rest.titleContactPhone), ...(state === null ? {} : { state }) };
  const form = useForm({ resolver: standardSchemaResolver(detailsInput), defaultValues: saved });
  const typed = textsOf(useWatch({ control: form.control })); // must precede useFormDraft, or it misses the restored draft
  const discardDraft = useFormDraft(useDraftKey(DETAILS_DRAFT), form);
  // Follows what others save meanwhile, or saving this form would undo it.
  useFollowSaved(
    textsOf(saved),
    () => textsOf(form.getValues()),
    (field, value) => form.setValue(field, value as never),
  );
  const close = () => {
    discardDraft();
    onClose();
  };
  const { mutate, isPending } = useOrganizationCommand(operation.updateOrg, {
    done: () => {
      toast.success(words.saved);
      close();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  const save = form.handleSubmit((input) => {
    setFailure(null);
    if (!isPending) mutate({ ...input, searchable });
  });
  const isDirty = !isPending && hasChanges(typed, textsOf(saved));
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <OrganizationFields form={form} failure={failure} sharedMessage={refusals['incomplete-org'].message} hasContact />
      <CardFooter>
        <Button onClick={close}>{uiCopy.cancel}</Button>
        <Button type="submit" variant="solid" busy={isPending}>
          {words.save}
        </Button>
      </CardFooter>
      <LeaveQuestion isDirty={isDirty} sentence={words.leaveSentence} onLeave={discardDraft} ofOrganization />
    </form>
  );
}

/** A field that the form does not have, such as a state that is not chosen, is empty. */
const textsOf = (values: Partial<Record<Field, unknown>>) =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? ''])) as Record<Field, string>;
