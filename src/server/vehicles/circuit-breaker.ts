// A circuit breaker for a service that may be down. Closed: calls go through. After some failures in a row it opens:
// calls are refused at once. After a rest one call is let through (half-open): it closes the breaker or opens it anew.

export interface CircuitBreaker {
  /** Whether a call may go out now; a call that may must report how it ended. */
  mayCall(): boolean;
  succeeded(): void;
  failed(): void;
}

/** `rest` and `now` are in milliseconds. */
export function createCircuitBreaker(failuresToOpen: number, rest: number, now: () => number): CircuitBreaker {
  let failures = 0;
  let probing = false;
  let restsUntil = 0;
  return {
    mayCall() {
      if (failures < failuresToOpen) return true;
      if (probing || now() < restsUntil) return false;
      probing = true;
      return true;
    },
    succeeded() {
      failures = 0;
      probing = false;
    },
    failed() {
      failures++;
      probing = false;
      restsUntil = now() + rest;
    },
  };
}
