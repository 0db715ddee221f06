// What fails in this drill, and how it is mended afterwards.
import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../../testing/random.ts';
import type { Installation } from '../../ha/high-availability.ts';
import { cutOff, cutPorts, deafen, heal, type Host, separate } from '../../ha/hosts.ts';
import { DATABASE_HOSTS, type DatabaseHost, ETCD_PORTS } from '../../ha/postgres-cluster.ts';

/** `fail` resolves as soon as it has happened, with what mends it. */
export type Fault = { kind: string; fail: (here: Installation, random: Random) => Promise<() => Promise<void>> };

const nothing = async (): Promise<void> => {};

const killPostgres: Fault = {
  kind: 'PostgreSQL of the primary is killed',
  fail: async ({ postgres }) => {
    postgres.killPostgres(await postgres.primary());
    return nothing; // Patroni starts it again
  },
};

const killWithPatroni: Fault = {
  kind: 'the primary is killed with its Patroni',
  fail: async ({ postgres }) => {
    const name = await postgres.primary();
    await postgres.killWithPatroni(name);
    return async () => postgres.startPatroni(name);
  },
};

const hangPatroni: Fault = {
  kind: 'Patroni of the primary hangs, and the watchdog restarts its host',
  fail: async ({ postgres }) => {
    const name = await postgres.primary();
    await postgres.hangPatroni(name);
    return nothing; // its host is up again at the moment at which its lead ends, so either it or another one is the primary
  },
};

const killNode: Fault = {
  kind: 'a node of the product is killed',
  fail: async ({ nodes }, random) => {
    const node = random.pick(nodes);
    await node.kill();
    const started = setTimeout(random.int(500, 3000)).then(async () => await node.start()); // by its service manager
    started.catch(() => {}); // thrown where it is mended
    return async () => await started;
  },
};

/** The network of the primary's host is disturbed, if it `isReplaced` until then. */
const cut = (kind: string, disturb: (host: Host, others: readonly Host[]) => void, isReplaced = true): Fault => ({
  kind,
  fail: async ({ postgres }) => {
    const name = await postgres.primary();
    const others = DATABASE_HOSTS.filter((other): other is DatabaseHost => other !== name).map((other) => postgres.hosts[other]);
    disturb(postgres.hosts[name], others);
    return async () => {
      if (isReplaced) await postgres.whenReplaced(name);
      heal(postgres.hosts[name]);
    };
  },
});

const isolate = cut('the primary is cut off from everything', (host) => cutOff(host));
const separateFromOthers = cut('the primary is cut off from the other database hosts only', separate);
const deaf = cut('packets to the primary are lost, its own arrive', (host) => deafen(host));
const withoutEtcd = cut('the primary is cut off from etcd only', (host) => cutPorts(host, ETCD_PORTS), false);

const times = (count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => fault);

/** The faults of each part, in the order in which they happen. `isSmall`: one of each kind. */
export const FAULTS: Readonly<Record<string, (isSmall: boolean) => Fault[]>> = {
  primary: (isSmall) => [
    ...times(isSmall ? 1 : 10, killPostgres),
    ...times(isSmall ? 1 : 10, killWithPatroni),
    ...times(isSmall ? 1 : 5, hangPatroni),
  ],
  node: (isSmall) => times(isSmall ? 2 : 20, killNode),
  network: (isSmall) => [
    ...times(isSmall ? 1 : 4, isolate),
    ...times(isSmall ? 1 : 2, separateFromOthers),
    ...times(isSmall ? 1 : 2, deaf),
    ...times(isSmall ? 1 : 2, withoutEtcd),
  ],
  asynchronous: (isSmall) => [
    ...times(isSmall ? 1 : 3, killWithPatroni),
    ...times(isSmall ? 1 : 3, isolate),
    ...times(isSmall ? 1 : 4, separateFromOthers),
  ],
};
