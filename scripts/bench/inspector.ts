// Node's inspector of a server that was started with `--inspect=127.0.0.1:<port>`.

export type Inspector = {
  /** Bytes that its JavaScript holds when everything is collected that nobody holds. */
  heap(): Promise<number>;
  close(): void;
};

export async function inspect(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let asked = 0;
  const ask = async (method: string): Promise<unknown> => {
    const id = ++asked;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method }));
    return await answer;
  };
  return {
    heap: async () => {
      await ask('HeapProfiler.collectGarbage');
      return ((await ask('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
    },
    close: () => socket.close(),
  };
}
