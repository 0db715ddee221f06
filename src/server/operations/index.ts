// The handlers of all operations.
import type { Config } from '../config.ts';
import type { Outbox } from '../email/post.ts';
import type { Handlers } from '../http/operations.ts';
import { createVehicleData } from '../vehicles/vehicles.ts';
import { claimHandlers } from './claiming.ts';
import { connectionHandlers } from './connections.ts';
import { joiningHandlers } from './joining.ts';
import { memberHandlers } from './members.ts';
import { notificationHandlers } from './notifications.ts';
import { orgHandlers } from './orgs.ts';
import { sessionHandlers } from './session.ts';
import { signedInHandlers } from './signed-in.ts';
import { threadListHandlers } from './thread-lists.ts';
import { threadHandlers } from './threads.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';
import { vehicleHandlers } from './vehicles.ts';

/** What handlers work with besides the transaction. */
export type HandlerServices = { config: Config; outbox: Outbox };

export const createHandlers = (services: HandlerServices): Handlers => ({
  ...sessionHandlers,
  ...signedInHandlers,
  ...unsubscribeHandlers(services),
  ...threadHandlers(services),
  ...threadListHandlers,
  ...orgHandlers,
  ...memberHandlers,
  ...joiningHandlers(services),
  ...claimHandlers(services),
  ...connectionHandlers(services),
  ...notificationHandlers,
  ...vehicleHandlers(createVehicleData({ vpicBaseUrl: services.config.vpicBaseUrl })),
});
