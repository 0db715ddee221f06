// From a click or a key to the next picture on the screen, with the processor slowed four times, over a journey through the product.
// It is taken three times and the median counts, as with Lighthouse: the longest of some two hundred moves most with who else uses the machine.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Demo, startDemo } from './demo.ts';
import type { Bench, Figure } from './figures.ts';
import { journey, travel } from './journey.ts';
import { settled } from './settled.ts';
import { findThreads } from './thread-paths.ts';

const JOURNEYS = 3;
const SLOWER = 4;
const WORST_MS = 100;
const QUARTILE_MS = 50;
const NAMED = 5;
/** The browser reports none that is shorter, and rounds to eighths of 64 ms. */
const SHORTEST_MS = 16;

/** `at` in ms since the epoch, `delay` until its handlers began, `work` in them; the rest of the duration is the picture. */
type Interaction = { id: string; at: number; duration: number; delay: number; work: number; type: string };

type Taken = { count: number; worst: number; quartile: number; slowest: readonly string[] };

/** Each journey begins in a market that none has changed, so the bench's own is stopped. */
export async function interactions({ browser, demo }: Bench): Promise<Figure[]> {
  const journeys: Taken[] = [];
  await demo.stop();
  for (let taken = 0; taken < JOURNEYS; taken += 1) {
    const fresh = await startDemo();
    try {
      journeys.push(await takeJourney(browser, fresh));
    } finally {
      await fresh.stop();
    }
  }
  const medianBy = (figure: 'worst' | 'quartile') => journeys.toSorted((a, b) => a[figure] - b[figure])[Math.floor(JOURNEYS / 2)]!;
  const each = (figure: 'worst' | 'quartile') => `of each journey: ${journeys.map((taken) => taken[figure]).join(', ')} ms`;
  const { worst, slowest } = medianBy('worst');
  return [
    { name: 'interactions looked at', value: journeys.reduce((sum, { count }) => sum + count, 0), unit: '' },
    {
      name: 'interaction to next paint: worst of a journey',
      value: worst,
      unit: 'ms',
      bar: { at: 'most', limit: WORST_MS - 1 },
      notes: [each('worst'), ...slowest],
    },
    {
      name: 'interaction to next paint: 75th percentile of a journey',
      value: medianBy('quartile').quartile,
      unit: 'ms',
      bar: { at: 'most', limit: QUARTILE_MS - 1 },
      notes: [each('quartile')],
    },
  ];
}

async function takeJourney(browser: Browser, demo: Demo): Promise<Taken> {
  const context = await demo.visit(browser, 'member', { viewport: { width: 1440, height: 900 } });
  const steps: { name: string; at: number }[] = [];
  const { longest, count } = await watchInteractions(context, async (page) => {
    await page.goto('/dashboard');
    await travel(page, journey(await findThreads(context.request)), (name) => steps.push({ name, at: Date.now() }));
  });
  await context.close();
  const durations = [...longest.values()].toSorted((a, b) => b.duration - a.duration);
  const stepOf = (at: number) => steps.findLast((step) => step.at <= at + 1)?.name ?? 'before the journey';
  const at = (share: number) => durations[Math.floor(count * (1 - share))]?.duration ?? SHORTEST_MS - 8;
  const slowest = durations.slice(0, NAMED).map(({ duration, delay, work, type, at: when }) => {
    const parts = `${Math.round(delay)} until its handlers, ${Math.round(work)} in them, the rest until the picture`;
    return `${duration} ms: ${stepOf(when)} (${type}; ${parts})`;
  });
  return { count, worst: at(1), quartile: at(0.75), slowest };
}

/** The longest event of each interaction on the page, over all documents that it shows. */
async function watchInteractions(context: BrowserContext, use: (page: Page) => Promise<void>) {
  const longest = new Map<string, Interaction>();
  const counts = new Map<number, number>();
  await context.exposeBinding('tellInteraction', (_source, told: Interaction & { origin: number; count: number }) => {
    counts.set(told.origin, Math.max(counts.get(told.origin) ?? 0, told.count));
    if (told.duration > (longest.get(told.id)?.duration ?? 0)) longest.set(told.id, told);
  });
  await context.addInitScript(tellInteractions);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await use(page);
  await settled(page);
  return {
    longest,
    count: Math.max(
      longest.size,
      [...counts.values()].reduce((sum, count) => sum + count, 0),
    ),
  };
}

/** Runs in the page. */
function tellInteractions(): void {
  type EventTiming = PerformanceEventTiming & { interactionId: number };
  const tell = (window as unknown as { tellInteraction(told: object): void }).tellInteraction;
  const origin = performance.timeOrigin;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (!entry.interactionId) continue;
      const { startTime, duration, processingStart, processingEnd, name: type } = entry;
      tell({
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
