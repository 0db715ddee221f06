// Whether strangers find the organization, saved as it is turned.
import type { MyOrganizationView } from '../../../api/members.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { useOrganizationCommand } from './use-organization-command.ts';
import { operation } from '../../data/operation.ts';

const words = myOrganizationCopy.discover;

export function DiscoverSwitch({ org }: { org: MyOrganizationView['org'] }) {
  const { id: _, state, ...rest } = org;
  const { mutate, isPending, variables, error } = useOrganizationCommand(operation.updateOrg, {
    refused: () => undefined, // said at the switch
  });
  return (
    <Switch
      label={words.label}
      sentence={words.sentence}
      busy={isPending}
      checked={isPending ? variables.searchable : org.searchable}
      // Where there is no state, the server asks for one.
      onCheckedChange={(searchable) => mutate({ ...rest, state: state!, searchable })}
      error={error?.message}
    />
  );
}
