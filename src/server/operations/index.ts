// The handlers of all operations.
import type { Config } from '../config.ts';
import type { Handlers } from '../http/operations.ts';
import type { Live } from '../live.ts';
import { makeVehicles } from '../vehicles/vehicles.ts';
import { orgHandlers } from './orgs.ts';
import { sessionHandlers } from './session.ts';
import { threadListHandlers } from './thread-lists.ts';
import { threadHandlers } from './threads.ts';
import { vehicleHandlers } from './vehicles.ts';

export type Services = { config: Config; live: Live };

export const makeHandlers = ({ config, live }: Services): Handlers => ({
  ...sessionHandlers(live),
  ...threadHandlers(live),
  ...threadListHandlers,
  ...orgHandlers(live),
  ...vehicleHandlers(makeVehicles({ vpicBaseUrl: config.vpicBaseUrl })),
});
