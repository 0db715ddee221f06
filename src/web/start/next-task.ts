// Ends the current task, so that the browser can paint and respond before the next one.

/** Resolves in a later task. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
