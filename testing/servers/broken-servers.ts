// Servers that an installation meets by mistake: another program, a proxy that is set up wrongly, a pooler that holds notifications back.
// And servers with certificates, of which one is valid: testing/fixtures/certificates has the authority that signed them.
import { readFileSync } from 'node:fs';
import { createServer as createPlain, request, type RequestListener, type Server } from 'node:http';
import { createServer as createEncrypted } from 'node:https';
import { type AddressInfo, connect, createServer as createTcp, type Server as TcpServer } from 'node:net';
import { onTestFinished } from 'vitest';

export const AUTHORITY = readFileSync('testing/fixtures/certificates/authority.pem', 'utf8');
export type Certificate = 'localhost' | 'expired' | 'elsewhere';
export const certificate = (name: Certificate): Buffer => readFileSync(`testing/fixtures/certificates/${name}.pem`);

/** A web server until the end of the test. Returns its address. */
export async function webServer(answer: RequestListener, encrypted?: Certificate): Promise<string> {
  const pem = encrypted && certificate(encrypted);
  const server: Server = pem ? createEncrypted({ key: pem, cert: pem }, answer) : createPlain(answer);
  const port = await listen(server);
  return `${pem ? 'https' : 'http'}://localhost:${port}`;
}

/** A proxy that forwards to a port of this machine, and changes the headers of requests or answers. */
export const forwardTo =
  (port: number, { sent = {}, answered = {} }: { sent?: Record<string, string>; answered?: Record<string, string> }): RequestListener =>
  ({ url, method, headers }, reply) => {
    request({ host: '127.0.0.1', port, path: url, method, headers: { ...headers, ...sent } }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...answered });
      answer.pipe(reply);
    })
      .on('error', () => reply.writeHead(502).end('Bad Gateway'))
      .end();
  };

const NOTIFICATION = 'A'.charCodeAt(0);
/** The length of a message is after its type, and counts itself. */
const HEADER_BYTES = 5;

/** Between a client and PostgreSQL, as a pooler in transaction mode: all arrives but notifications. Returns the connection string. */
export async function poolerWithoutNotifications(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl);
  const port = await listen(
    createTcp((client) => {
      const server = connect(Number(target.port), target.hostname);
      let rest = Buffer.alloc(0);
      server.on('data', (bytes: Buffer) => {
        rest = Buffer.concat([rest, bytes]);
        while (rest.length >= HEADER_BYTES && rest.length > rest.readInt32BE(1)) {
          const end = rest.readInt32BE(1) + 1;
          if (rest[0] !== NOTIFICATION) client.write(rest.subarray(0, end));
          rest = rest.subarray(end);
        }
      });
      client.pipe(server);
      for (const [end, other] of [
        [client, server],
        [server, client],
      ] as const)
        end.on('error', () => {}).on('close', () => other.destroy());
    }),
  );
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
