// All the threads of the demo.
import type { Story } from '../moves.ts';
import { claimed } from './claims.ts';
import { joiningAndLeaving } from './joining-and-leaving.ts';
import { completed } from './completed.ts';
import { corrections } from './corrections.ts';
import { deadlines } from './deadlines.ts';
import { deliveries } from './deliveries.ts';
import { endings } from './endings.ts';
import { expected } from './expected.ts';
import { held } from './held.ts';
import { longChains } from './long-chains.ts';
import { objections } from './objections.ts';
import { returns } from './returns.ts';
import { sisterStore } from './sister-store.ts';
import { waiting } from './waiting.ts';

export const stories: readonly Story[] = [
  ...expected,
  ...held,
  ...deliveries,
  ...claimed,
  ...joiningAndLeaving,
  ...longChains,
  ...completed,
  ...endings,
  ...corrections,
  ...returns,
  ...objections,
  ...waiting,
  ...deadlines,
  ...sisterStore,
];
