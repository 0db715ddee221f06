// Whether organizations that are not connected find this one in Discover. Saved at once.
import type { MyOrganizationView } from '../../../api/members.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { useOrganizationCommand } from './use-organization-command.ts';
import { operation } from '../../data/operation.ts';

const words = myOrganizationCopy.discover;

export function DiscoverSwitch({ org }: { org: MyOrganizationView['org'] }) {
  const { id: _, state, ...rest } = org;
  const { mutate, isPending, variables, error } = useOrganizationCommand(operation.updateOrg, {
    refused: () => undefined, // shown at the switch
  });
  return (
    <Switch
      label={words.label}
      sentence={words.sentence}
      busy={isPending}
      checked={isPending ? variables.searchable : org.searchable}
      // If the organization has no state, the server refuses and asks for one.
      onCheckedChange={(searchable) => mutate({ ...rest, state: state!, searchable })}
      error={error?.message}
    />
  );
}
