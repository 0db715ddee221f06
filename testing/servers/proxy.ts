// A TCP proxy on loopback between a pool and PostgreSQL. It can reset, drop, freeze and refuse connections.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Proxy = {
  /** URL of the database through the proxy. */
  url: string;
  /** The number of open connections. */
  readonly open: number;
  /** How many connections clients have begun, with those that were reset. */
  readonly begun: number;
  /** Resets all connections, as a server does that is switched off. */
  reset(): void;
  /** Drops everything that is sent on the open connections from now on, in both directions. Neither end notices. New connections work. */
  loseAll(): void;
  /** Drops everything, on open and new connections, until `thaw`. Connections from before `thaw` stay lost. */
  freeze(): void;
  thaw(): void;
  /** Resets all connections, and each new one until `stopRefusing`. */
  refuse(): void;
  stopRefusing(): void;
  /** From now on everything takes this much longer in each direction (ms). Call it while nothing is on its way: it might overtake. */
  delay(ms: number): void;
  /** Resets, once, the connection on which a client sends these bytes, before they arrive. */
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
  let delayMs = 0;
  let begun = 0;
  const pass = (to: Socket, bytes: Buffer) => {
    if (delayMs === 0) to.write(bytes);
    else setTimeout(() => to.write(bytes), delayMs);
  };
  const proxy = createServer((client) => {
    begun += 1;
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
      } else if (!pair.isLost) pass(server, bytes);
    });
    server.on('data', (bytes) => {
      if (!pair.isLost) pass(client, bytes);
    });
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const)
      end
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair);
          // The end of a lost connection is not passed on. PostgreSQL would notice it by its keepalives after a while.
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
    get begun() {
      return begun;
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
    stopRefusing: () => void (isRefusing = false),
    delay: (ms) => void (delayMs = ms),
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
