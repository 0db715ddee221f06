// A client for the live vPIC service, used only for what the table does not contain. It has a short timeout, one retry and a circuit
// breaker, because the service is out of our control. Every failure is an empty answer, never an error.
import { z } from 'zod';
import type { DecodedVehicle } from './decode-vin.ts';
import { displayMake, displayModel } from './display-names.ts';

const FAILURES_TO_OPEN = 3;
const REST_MS = 60_000;
const MAX_CACHED = 500;

type VpicOptions = {
  /** Such as https://vpic.nhtsa.dot.gov/api. */
  baseUrl: string;
  /** How long one attempt may take (ms). */
  timeout: number;
  now: () => number;
};

const Text = z.string().nullable();
const Decoded = z.object({ Results: z.array(z.object({ Make: Text, Model: Text, ModelYear: Text })).min(1) });
const Models = z.object({ Results: z.array(z.object({ Model_Name: Text })) });

export function createVpicClient({ baseUrl, timeout, now }: VpicOptions) {
  const breaker = createCircuitBreaker(FAILURES_TO_OPEN, REST_MS, now);
  const answers = new Map<string, unknown>();

  /** The service's answer to a path, from the cache if possible; null if it failed. */
  async function ask<Answer>(path: string, schema: z.ZodType<Answer>): Promise<Answer | null> {
    if (answers.has(path)) return cache(path, answers.get(path) as Answer);
    if (!breaker.mayCall()) return null;
    const answer = (await attempt(path, schema)) ?? (await attempt(path, schema));
    if (answer === null) {
      breaker.failed();
      return null;
    }
    breaker.succeeded();
    return cache(path, answer);
  }

  async function attempt<Answer>(path: string, schema: z.ZodType<Answer>): Promise<Answer | null> {
    try {
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}?format=json`, { signal: AbortSignal.timeout(timeout) });
      return response.ok ? (schema.safeParse(await response.json()).data ?? null) : null;
    } catch {
      return null;
    }
  }

  /** Caches the answer as the most recently used, and drops the least recently used one beyond the limit. */
  function cache<Answer>(path: string, answer: Answer): Answer {
    answers.delete(path);
    answers.set(path, answer);
    const [oldest] = answers.keys();
    if (answers.size > MAX_CACHED && oldest !== undefined) answers.delete(oldest);
    return answer;
  }

  return {
    /** Null if the service does not know the vehicle or is unavailable. */
    async decode(vin: string): Promise<DecodedVehicle | null> {
      const answer = await ask(`/vehicles/DecodeVinValues/${encodeURIComponent(vin)}`, Decoded);
      const { Make, Model, ModelYear } = answer?.Results[0] ?? {};
      const year = Number(ModelYear);
      if (!Make || !Model || !Number.isInteger(year) || year < 1900) return null;
      const make = displayMake(Make);
      return { year, make, model: displayModel(make, Model) };
    },
    /** Sorted by name; empty if the service does not know the make or is unavailable. */
    async models(make: string): Promise<string[]> {
      const answer = await ask(`/vehicles/GetModelsForMake/${encodeURIComponent(make)}`, Models);
      const names = new Set(answer?.Results.map((result) => displayModel(displayMake(make), result.Model_Name ?? '')));
      names.delete('');
      return [...names].toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
    },
  };
}

// A circuit breaker for a service that may be down. Closed: calls go through. After some failures in a row it opens:
// calls are refused at once. After a rest one call is let through (half-open): it closes the breaker or opens it anew.

/** `rest` and `now` are in milliseconds. */
function createCircuitBreaker(failuresToOpen: number, rest: number, now: () => number) {
  let failures = 0;
  let probing = false;
  let restsUntil = 0;
  return {
    /** Whether a call may go out now; a call that may must report how it ended. */
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
