// The whole installation of docs/high-availability.md on one machine: three hosts of PostgreSQL, two nodes of the product, and a balancer.
import { connect, type Sql } from '../../src/server/postgres/connections/sql.ts';
import { balancedUrl, SITE_NAME, startBalancer } from './balancer.ts';
import { createHosts, type Host } from './hosts.ts';
import { DATABASE_HOSTS, MULTI_HOST_URL, PostgresCluster, ROLE } from './postgres-cluster.ts';
import { type NodeSettings, ProductNode } from './product-node.ts';

/** One of the nodes finds the primary through the balancer, the other by itself. */
export type Installation = {
  hosts: Record<string, Host>;
  postgres: PostgresCluster;
  nodes: readonly [ProductNode, ProductNode];
  /** Runs `work` with a pool of connections to the present primary, which no balancer is in between of. */
  withPrimary<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** The Debian packages that it consists of. */
export const PACKAGES = ['postgresql-15', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'iproute2', 'iptables', 'openssl'];

/** Starts everything. */
export async function startInstallation(say: (line: string) => void, how: Pick<NodeSettings, 'through' | 'root'>): Promise<Installation> {
  const hosts = createHosts([...DATABASE_HOSTS, 'web1', 'web2', 'balancer'], { [SITE_NAME]: 'balancer' });
  const postgres = await PostgresCluster.start(hosts);
  say('PostgreSQL runs on three hosts');
  startBalancer(hosts.balancer);
  const settings = { proxy: hosts.balancer.address, ...how };
  const nodes = [
    new ProductNode(hosts.web1, { ...settings, databaseUrl: balancedUrl('balancer') }),
    new ProductNode(hosts.web2, { ...settings, databaseUrl: MULTI_HOST_URL }),
  ] as const;
  await Promise.all(nodes.map(async (node) => await node.start()));
  say('two nodes of the product run behind HAProxy');
  return {
    hosts,
    postgres,
    nodes,
    withPrimary: async (work) => {
      const sql = connect(`postgres://${ROLE}@${await postgres.primary()}:5432/titleline`, 4);
      try {
        return await work(sql);
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
  };
}
