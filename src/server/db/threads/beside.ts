// Who stands next to whom in a chain.

/** `stake beside` has the place before or after that of `stake s`. Whoever has left the chain stands beside nobody. */
export const IS_BESIDE = `beside.thread_id = s.thread_id and abs(beside.order_index - s.order_index) = 1`;
