// Interaction to next paint, with the processor throttled four times, over a scripted journey through the product. The journey runs
// three times and the median counts, as with Lighthouse: other load on the machine affects the longest of about 200 interactions most.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Demo, startDemo } from './demo.ts';
import type { BarContext, Measurement } from './measurements.ts';
import { journey, runJourney } from './journey.ts';
import { waitUntilSettled } from './wait-until-settled.ts';
import { findThreads } from './thread-paths.ts';

const JOURNEYS = 3;
const CPU_SLOWDOWN = 4;
const WORST_MS = 200;
const QUARTILE_MS = 75;
const LISTED = 5;
/** The browser reports no shorter interaction, and rounds to 8 ms. */
const SHORTEST_MS = 16;

/** `at` in ms since the epoch, `delay` in ms until its handlers began, `work` in ms in them. The rest of `duration` is painting. */
type Interaction = { id: string; at: number; duration: number; delay: number; work: number; type: string };

type JourneyResult = { count: number; worst: number; quartile: number; slowest: readonly string[] };

/** Each journey runs on a new demo, which no other journey has changed, so the shared demo is stopped first. */
export async function interactions({ browser, demo }: BarContext): Promise<Measurement[]> {
  const journeys: JourneyResult[] = [];
  await demo.stop();
  for (let run = 0; run < JOURNEYS; run += 1) {
    const freshDemo = await startDemo();
    try {
      journeys.push(await measureJourney(browser, freshDemo));
    } finally {
      await freshDemo.stop();
    }
  }
  const medianBy = (key: 'worst' | 'quartile') => journeys.toSorted((a, b) => a[key] - b[key])[Math.floor(JOURNEYS / 2)]!;
  const each = (key: 'worst' | 'quartile') => `of each journey: ${journeys.map((run) => run[key]).join(', ')} ms`;
  const { worst, slowest } = medianBy('worst');
  return [
    { name: 'interactions measured', value: journeys.reduce((sum, { count }) => sum + count, 0), unit: '' },
    {
      name: 'interaction to next paint: worst of a journey',
      value: worst,
      unit: 'ms',
      bar: { at: 'most', limit: WORST_MS },
      notes: [each('worst'), ...slowest],
    },
    {
      name: 'interaction to next paint: 75th percentile of a journey',
      value: medianBy('quartile').quartile,
      unit: 'ms',
      bar: { at: 'most', limit: QUARTILE_MS },
      notes: [each('quartile')],
    },
  ];
}

async function measureJourney(browser: Browser, demo: Demo): Promise<JourneyResult> {
  const context = await demo.newContext(browser, 'member', { viewport: { width: 1440, height: 900 } });
  const steps: { name: string; at: number }[] = [];
  const { longest, count } = await watchInteractions(context, async (page) => {
    await page.goto('/dashboard');
    await runJourney(page, journey(await findThreads(context.request)), (name) => steps.push({ name, at: Date.now() }));
  });
  await context.close();
  const durations = [...longest.values()].toSorted((a, b) => b.duration - a.duration);
  const stepOf = (at: number) => steps.findLast((step) => step.at <= at + 1)?.name ?? 'before the journey';
  const at = (share: number) => durations[Math.floor(count * (1 - share))]?.duration ?? SHORTEST_MS - 8;
  const slowest = durations.slice(0, LISTED).map(({ duration, delay, work, type, at: when }) => {
    const parts = `${Math.round(delay)} ms until its handlers, ${Math.round(work)} ms in them, the rest until the paint`;
    return `${duration} ms: ${stepOf(when)} (${type}; ${parts})`;
  });
  return { count, worst: at(1), quartile: at(0.75), slowest };
}

/** Returns the longest event of each interaction on the page and the number of interactions, over all documents that it loads. */
async function watchInteractions(context: BrowserContext, use: (page: Page) => Promise<void>) {
  const longest = new Map<string, Interaction>();
  const counts = new Map<number, number>();
  await context.exposeBinding('reportInteraction', (_source, interaction: Interaction & { origin: number; count: number }) => {
    counts.set(interaction.origin, Math.max(counts.get(interaction.origin) ?? 0, interaction.count));
    if (interaction.duration > (longest.get(interaction.id)?.duration ?? 0)) longest.set(interaction.id, interaction);
  });
  await context.addInitScript(reportInteractions);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await use(page);
  await waitUntilSettled(page);
  return {
    longest,
    count: Math.max(
      longest.size,
      [...counts.values()].reduce((sum, count) => sum + count, 0),
    ),
  };
}

/** Runs in the page. */
function reportInteractions(): void {
  type EventTiming = PerformanceEventTiming & { interactionId: number };
  const report = (window as unknown as { reportInteraction(interaction: object): void }).reportInteraction;
  const origin = performance.timeOrigin;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (!entry.interactionId) continue;
      const { startTime, duration, processingStart, processingEnd, name: type } = entry;
      report({
        id: `${origin} ${entry.interactionId}`,
        origin,
        count: (performance as unknown as { interactionCount: number }).interactionCount,
        at: origin + startTime,
        duration,
        delay: processingStart - startTime,
        work: processingEnd - processingStart,
        type,
      });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
