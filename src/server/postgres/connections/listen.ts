// A separate connection that listens to a NOTIFY channel. It repeats `listen` every few seconds: this detects a network that drops
// connections silently, and listens again if the driver has replaced the connection.
import { connect } from './sql.ts';

/** ms */
const HEARTBEAT_MS = 2000;
const RETRY_MS = 200;

type ChannelListener = {
  onMessage(payload: string): void;
  /** The connection was lost and is back: notifications in between are lost. */
  onReconnect(): void;
};

/** `channel`: a name in lower case. Resolves when it listens; throws if the first attempt fails. Returns a function that stops it. */
export async function listenTo(url: string, channel: string, { onMessage, onReconnect }: ChannelListener): Promise<() => Promise<void>> {
  let isDown = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const sql = connect(url, 1, {
    isLongLived: true,
    onNotify: onMessage,
    onClose: () => {
      isDown = true;
      scheduleHeartbeat(RETRY_MS);
    },
  });
  try {
    await listen();
  } catch (error) {
    await stop();
    throw error;
  }
  scheduleHeartbeat(HEARTBEAT_MS);
  return stop;

  async function listen(): Promise<void> {
    await sql.unsafe(`listen ${channel}`);
  }

  function scheduleHeartbeat(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void heartbeat(), ms).unref();
  }

  async function heartbeat(): Promise<void> {
    try {
      await listen();
      if (isDown && !isStopped) {
        isDown = false;
        onReconnect();
      }
      scheduleHeartbeat(HEARTBEAT_MS);
    } catch {
      isDown = true;
      scheduleHeartbeat(RETRY_MS);
    }
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await sql.end({ timeout: 5 });
  }
}
