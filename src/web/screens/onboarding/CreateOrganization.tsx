import { useWatch } from 'react-hook-form';
import { onboardingCopy } from '../../copy/onboarding.ts';
import { OrganizationFields } from '../../forms/OrganizationFields.tsx';
import { Card, CardFooter } from '../../ui/layout/Card.tsx';
import { WaitingButton } from '../../ui/buttons/WaitingButton.tsx';
import { missingFieldsText } from './missing-fields.ts';
import type { NewOrganization } from './use-new-organization.ts';

export function CreateOrganization({ organization: { form, failure, isPending, create } }: { organization: NewOrganization }) {
  return (
    <form className="new-organization" noValidate onSubmit={create}>
      <Card>
        <OrganizationFields form={form} failure={failure} />
        <CardFooter className="new-organization-end">
          <WaitingButton type="submit" variant="solid" reason={missingFieldsText(useWatch({ control: form.control }))} busy={isPending}>
            {onboardingCopy.create.submit}
          </WaitingButton>
        </CardFooter>
      </Card>
    </form>
  );
}
