// The watchdog of a host: what Patroni's driver `testing` writes to a named pipe instead of to /dev/watchdog.
import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';

/** Calls `onHang` when the watchdog was started and then neither fed nor stopped within the timeout that it was given. */
export function startWatchdog(pipe: string, onHang: () => void): void {
  // Also open for writing, so that it does not end with a Patroni.
  const socket = new Socket({ fd: openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK), readable: true, writable: false });
  let timeoutMs = 0;
  let timer: NodeJS.Timeout | undefined;
  socket.setEncoding('utf8').on('data', (text: string) => {
    clearTimeout(timer);
    const seconds = /timeout=(\d+)/.exec(text)?.[1];
    if (seconds !== undefined) timeoutMs = Number(seconds) * 1000;
    if (!text.endsWith('V')) timer = setTimeout(onHang, timeoutMs);
  });
}
