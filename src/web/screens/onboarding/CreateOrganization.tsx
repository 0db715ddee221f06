// A new organization: what partners see of it, and where its paper goes.
import { useWatch } from 'react-hook-form';
import { onboarding } from '../../copy/onboarding.ts';
import { OrganizationFields } from '../../forms/OrganizationFields.tsx';
import { Card, CardFooter } from '../../ui/Card.tsx';
import { HeldButton } from '../../ui/HeldButton.tsx';
import { whatIsMissing } from './missing.ts';
import type { NewOrganization } from './use-new-organization.ts';

export function CreateOrganization({ organization: { form, failure, isPending, create } }: { organization: NewOrganization }) {
  return (
    <form className="new-organization" noValidate onSubmit={create}>
      <Card>
        <OrganizationFields form={form} failure={failure} />
        <CardFooter className="new-organization-end">
          <HeldButton type="submit" variant="solid" reason={whatIsMissing(useWatch({ control: form.control }))} busy={isPending}>
            {onboarding.create.submit}
          </HeldButton>
        </CardFooter>
      </Card>
    </form>
  );
}
