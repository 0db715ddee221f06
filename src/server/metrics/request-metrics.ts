// The metrics of requests: number, kind, outcome and duration.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { RefusalName } from '../../domain/refusals.ts';

export type RequestOutcome = '2xx' | '3xx' | '4xx' | '5xx' | 'aborted';
export type CommandOutcome = 'done' | 'refused' | 'repeated' | 'failed' | 'aborted';

export type RequestMetrics = {
  started(): void;
  finished(): void;
  observe(request: { route: string; method: string }, outcome: RequestOutcome, seconds: number): void;
  refused(refusal: RefusalName): void;
  command(command: string, outcome: CommandOutcome): void;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const open = new Gauge({ name: 'titleline_http_requests_in_flight', help: 'Requests without a response yet.', registers });
  const duration = new Histogram({
    name: 'titleline_http_request_duration_seconds',
    help: 'Requests by route, method and class of status, without event streams. "aborted": the client did not wait for the response.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const commands = new Counter({
    name: 'titleline_commands_total',
    help: 'Commands by outcome. "repeated": a repeat of a command that was already done.',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'titleline_refusals_total',
    help: 'Refused requests by the name of the refusal.',
    labelNames: ['refusal'],
    registers,
  });
  return {
    started: () => open.inc(),
    finished: () => open.dec(),
    observe: ({ route, method }, outcome, seconds) => duration.observe({ route, method, status: outcome }, seconds),
    refused: (refusal) => refusals.inc({ refusal }),
    command: (command, outcome) => commands.inc({ command, outcome }),
  };
}
