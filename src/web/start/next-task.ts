// Ends the current task, so that the browser can paint and respond before the next one.

/** Resolves in a later task. By a message, because a timer of a page in the background waits for up to a second. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const received = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', received, { once: true });
    port1.start();
    port2.postMessage(null);
  });
