// A new organization: what partners see of it, and where its paper goes.
import { onboarding } from '../../copy/onboarding.ts';
import { OrganizationFields } from '../../forms/OrganizationFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardFooter } from '../../ui/Card.tsx';
import type { NewOrganization } from './use-new-organization.ts';

export function CreateOrganization({ organization: { form, failure, isPending, create } }: { organization: NewOrganization }) {
  return (
    <form className="new-organization" noValidate onSubmit={create}>
      <Card>
        <OrganizationFields form={form} failure={failure} />
        <CardFooter className="new-organization-end">
          <Button type="submit" variant="solid" disabled={!form.formState.isValid} busy={isPending}>
            {onboarding.create.submit}
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
