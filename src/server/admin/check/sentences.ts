// Parts of sentences that several checks use.

/** Separates a message of ours: its first sentence says what is wrong, and the rest what to do. */
export function adviceIn(message: string): { what: string; todo: string } {
  const [, what = message, todo = ''] = /^(.*?[.:)])\s+(?=[A-Z"])(.*)$/s.exec(message) ?? [];
  return { what: what.replace(/:$/, '.'), todo };
}

/** Such as `3 hours`, for an amount of ms. */
export function duration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  for (const [unit, length] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const)
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${unit}s`;
  return `${seconds} second${seconds === 1 ? '' : 's'}`;
}
