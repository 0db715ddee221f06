// A separate connection that listens to a NOTIFY channel. It repeats `listen` every few seconds: this detects a network that drops
// connections silently, and listens again if the driver has replaced the connection.
import { connect } from '../sql.ts';

/** ms */
const BEAT_MS = 2000;
const AGAIN_MS = 200;

type Ears = {
  heard(payload: string): void;
  /** The connection was lost and is back: notifications in between are lost. */
  resumed(): void;
};

/** `channel`: a name in lower case. Resolves when it listens; throws if the first attempt fails. Returns a function that stops it. */
export async function listenTo(url: string, channel: string, { heard, resumed }: Ears): Promise<() => Promise<void>> {
  let isDown = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const sql = connect(url, 1, {
    isKept: true,
    onNotify: heard,
    onClose: () => {
      isDown = true;
      beatIn(AGAIN_MS);
    },
  });
  try {
    await listen();
  } catch (error) {
    await stop();
    throw error;
  }
  beatIn(BEAT_MS);
  return stop;

  async function listen(): Promise<void> {
    await sql.unsafe(`listen ${channel}`);
  }

  function beatIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void beat(), ms).unref();
  }

  async function beat(): Promise<void> {
    try {
      await listen();
      if (isDown && !isStopped) {
        isDown = false;
        resumed();
      }
      beatIn(BEAT_MS);
    } catch {
      isDown = true;
      beatIn(AGAIN_MS);
    }
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await sql.end({ timeout: 5 });
  }
}
