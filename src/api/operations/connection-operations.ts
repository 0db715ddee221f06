// The operations on connections between organizations.
import * as z from 'zod/mini';
import type { Capability } from '../../domain/permissions.ts';
import { networkInput, networkView } from '../network.ts';
import * as orgs from '../orgs.ts';
import { commandRow, queryRow } from './operation.ts';

/** A command on the connection with another organization. Returns that organization as it is after the command. */
const connectionCommand = (summary: string, capability: Capability = 'connect') =>
  commandRow({ who: 'member', capability, summary, in: orgs.orgRef, out: z.object({ org: orgs.orgInNetwork }) });

export const connectionOperations = {
  network: queryRow({
    who: 'member',
    summary: 'List my partners or requests, 25 per page',
    refreshedBy: ['network'],
    in: networkInput,
    out: networkView,
  }),
  requestConnection: {
    ...connectionCommand('Request a connection with an organization, or accept the request that it has sent'),
    reaches: ({ orgId }: z.output<typeof orgs.orgRef>) => [orgId],
  },
  acceptConnection: connectionCommand('Accept a connection request'),
  ignoreConnection: connectionCommand('Ignore a connection request and block invitations to threads from that organization'),
  removeConnection: connectionCommand('Remove a partner', 'removeConnection'),
  blockOrg: connectionCommand('Block invitations to threads from an organization until we request a connection or accept its request'),
};
