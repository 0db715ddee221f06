// The scripts that a browser with an empty cache really asks for until the page stands still, before anybody touches it.
import { statSync } from 'node:fs';
import { SCRIPT_BUDGETS } from '../build/script-budgets.ts';
import type { Bench, Figure } from './figures.ts';
import { settled } from './settled.ts';

const PAGES = { landing: { path: '/', who: 'visitor' }, dashboard: { path: '/dashboard', who: 'member' } } as const;

export async function scripts({ browser, demo }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { page: name, budget } of SCRIPT_BUDGETS) {
    const { path, who } = PAGES[name];
    const context = await demo.visit(browser, who);
    const page = await context.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
    });
    const shell = (await (await page.goto(path))?.text()) ?? '';
    await settled(page);
    await context.close();
    const bytes = [...asked].reduce((sum, script) => sum + statSync(`dist${script}.gz`).size, 0);
    // The build weighs what the page names in its head.
    const late = [...asked].filter((script) => !shell.includes(`"${script}"`));
    figures.push(
      { name: `scripts of the ${name} page, gzip`, value: bytes / 1000, unit: 'KB', bar: { at: 'most', limit: budget / 1000 } },
      {
        name: `scripts of the ${name} page that its build did not weigh`,
        value: late.length,
        unit: '',
        bar: { at: 'most', limit: 0 },
        notes: late,
      },
    );
  }
  return figures;
}
