// The handlers of all operations.
import type { Config } from '../config.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Handlers } from '../http/operation-routes.ts';
import { createVehicleData } from '../vehicles/vehicle-data.ts';
import { claimHandlers } from './placeholders.ts';
import { connectionHandlers } from './connections.ts';
import { joiningHandlers } from './joining.ts';
import { memberHandlers } from './members.ts';
import { notificationHandlers } from './notifications.ts';
import { orgHandlers } from './orgs.ts';
import { sessionHandlers } from './me.ts';
import { signedInHandlers } from './sessions.ts';
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
