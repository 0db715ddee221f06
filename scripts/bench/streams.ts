// Event streams as pages hold them open, each on a bare socket of this process: thousands of them cost it little.
import { connect, type Socket } from 'node:net';

export type Stream = { close(): void; isOpen(): boolean };

/** Resolves when it is open: its first bytes have come. `onText`: what comes from then on. */
export async function openStream(origin: string, path: string, cookie: string, onText: (text: string) => void = () => {}): Promise<Stream> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`);
  await opened(socket);
  socket.on('data', onText);
  socket.on('error', () => {}); // a stream that breaks is one that hears nothing more, and that is seen
  return { close: () => void socket.destroy(), isOpen: () => socket.readyState === 'open' };
}

async function opened(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (text: Buffer | string) => {
      socket.off('error', reject);
      if (String(text).startsWith('HTTP/1.1 200 ')) resolve();
      else reject(new Error(`No stream was opened: ${String(text).slice(0, 200)}`));
    });
  });
}
