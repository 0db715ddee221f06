// The handlers of all operations.
import { createVehicleData } from '../vehicles/vehicle-data.ts';
import { claimHandlers } from './claims.ts';
import { connectionHandlers } from './connections.ts';
import { createThread } from './create-thread.ts';
import type { HandlerServices, Handlers } from './handler.ts';
import { deskHandlers } from './desk.ts';
import { desksHandlers } from './desks.ts';
import { deskEntryHandlers } from './desk-entry.ts';
import { titlePolicyHandlers } from './title-policy.ts';
import { titleTermsHandlers } from './title-terms.ts';
import { envelopeQueries } from './envelopes.ts';
import { joiningHandlers } from './joining.ts';
import { meHandlers } from './me.ts';
import { memberHandlers } from './members.ts';
import { notificationHandlers } from './notifications.ts';
import { orgHandlers } from './orgs.ts';
import { placeholderHandlers } from './placeholders.ts';
import { sessionHandlers } from './sessions.ts';
import { threadCommandHandlers } from './thread-commands.ts';
import { threadListHandlers } from './thread-lists.ts';
import { threadQueries } from './thread-queries.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';
import { vehicleHandlers } from './vehicles.ts';

export const createHandlers = (services: HandlerServices): Handlers => ({
  ...meHandlers,
  ...sessionHandlers,
  ...unsubscribeHandlers(services),
  ...threadQueries,
  ...threadListHandlers,
  ...threadCommandHandlers,
  createThread,
  ...deskHandlers,
  ...desksHandlers,
  ...deskEntryHandlers,
  ...claimHandlers,
  ...titlePolicyHandlers,
  ...titleTermsHandlers,
  ...envelopeQueries,
  ...orgHandlers,
  ...memberHandlers(services),
  ...joiningHandlers(services),
  ...placeholderHandlers(services),
  ...connectionHandlers(services),
  ...notificationHandlers,
  ...vehicleHandlers(createVehicleData({ vpicBaseUrl: services.config.vpicBaseUrl })),
});
