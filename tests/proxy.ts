// A network between a pool and PostgreSQL, on loopback, that can be cut, frozen, and made to lose what is sent.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Proxy = {
  /** The same database, by way of this network. */
  url: string;
  /** So many connections are open. */
  readonly open: number;
  /** All connections break at once, as a server that is switched off breaks them. */
  reset(): void;
  /** What is sent on the connections that are open now is lost, both ways, and neither end hears of it. New ones work. */
  loseAll(): void;
  /** Nothing gets through, and nobody new is let in, until `thaw`: then those that were open stay lost. */
  freeze(): void;
  thaw(): void;
  /** All connections break, and new ones are refused as by a machine on which nothing listens, until `letIn`. */
  refuse(): void;
  letIn(): void;
  /** The connection on which these bytes are sent breaks, once, before they arrive. */
  breakAt(bytes: string): void;
  close(): Promise<void>;
};

const KEEPALIVE_MS = 5000;

type Pair = { client: Socket; server: Socket; isLost: boolean };

export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let isRefusing = false;
  let breaksAt: string | undefined;
  const proxy = createServer((client) => {
    if (isRefusing) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    const pair: Pair = { client, server, isLost: isFrozen };
    pairs.add(pair);
    client.on('data', (bytes) => {
      if (breaksAt !== undefined && bytes.includes(breaksAt)) {
        breaksAt = undefined;
        client.resetAndDestroy();
      } else if (!pair.isLost) server.write(bytes);
    });
    server.on('data', (bytes) => pair.isLost || client.write(bytes));
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const)
      end
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair);
          // Nobody hears of the end of a lost one, but PostgreSQL by its own keepalives after a while.
          if (!pair.isLost) other.destroy();
          else setTimeout(() => other.destroy(), KEEPALIVE_MS).unref();
        });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const loseAll = () => pairs.forEach((pair) => (pair.isLost = true));
  return {
    url: url.href,
    get open() {
      return pairs.size;
    },
    reset: () => pairs.forEach(({ client }) => client.resetAndDestroy()),
    loseAll,
    freeze: () => {
      isFrozen = true;
      loseAll();
    },
    thaw: () => void (isFrozen = false),
    refuse: () => {
      isRefusing = true;
      pairs.forEach(({ client }) => client.resetAndDestroy());
    },
    letIn: () => void (isRefusing = false),
    breakAt: (bytes) => void (breaksAt = bytes),
    close: async () => {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
