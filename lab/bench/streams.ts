// Event streams as open pages hold them, each on a bare socket, so that this process can open thousands.
import { connect, type Socket } from 'node:net';

export type Stream = { close(): void; isOpen(): boolean };

/** Resolves when the first bytes have arrived. `onText` gets everything after them. */
export async function openStream(origin: string, path: string, cookie: string, onText: (text: string) => void = () => {}): Promise<Stream> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`);
  await opened(socket);
  socket.on('data', onText);
  socket.on('error', () => {}); // a broken stream receives nothing more, which the measurement notices
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
