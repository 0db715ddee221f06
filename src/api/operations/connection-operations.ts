// The operations on connections between organizations.
import * as z from 'zod/mini';
import type { Capability } from '../../domain/permissions.ts';
import { networkInput, networkView } from '../network.ts';
import * as orgs from '../orgs.ts';
import { commandRow, queryRow } from './operation.ts';

/** A command on another organization, which the answer shows as it is after the command. */
const connectionCommand = (summary: string, capability: Capability = 'connect') =>
  commandRow({ who: 'member', capability, summary, in: orgs.orgRef, out: z.object({ org: orgs.orgInNetwork }) });

export const connectionOperations = {
  network: queryRow({ who: 'member', summary: 'My partners or requests, 25 a page', in: networkInput, out: networkView }),
  requestConnection: connectionCommand('Ask an organization to connect; accept where it has asked already'),
  acceptConnection: connectionCommand('Accept a connection request'),
  ignoreConnection: connectionCommand('Ignore a connection request, and take no invitations to threads from that organization'),
  removeConnection: connectionCommand('Remove a partner', 'removeConnection'),
  blockOrg: connectionCommand('Take no invitations to threads from an organization, until we ask it to connect or accept its request'),
};
