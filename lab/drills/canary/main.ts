// The canary drill: each organization has unique names, people, addresses and numbers (markers), and the drill checks that no marker
// reaches an organization that may not know it.
import { connect } from '../../../src/server/postgres/connections/sql.ts';
import { extent } from '../../../testing/extent.ts';
import { FakeSmtp } from '../../../testing/servers/fake-smtp.ts';
import { seededRandom } from '../../../testing/random.ts';
import type { Drill, Row } from '../drill.ts';
import { startServer } from '../start-server.ts';
import { openMarket } from './market.ts';
import { oracles } from './oracles/oracles.ts';
import { readHostileTexts } from './texts/hostile-texts.ts';
import { readTexts } from './texts/read-texts.ts';
import { walk } from './walk/walk.ts';

const FULL = {
  texts: 100_000,
  hostile: 10_000,
  walk: { rounds: 12, steps: 50, readEvery: 1 },
  oracles: { cheap: 1000, expensive: 120, guesses: 6 },
};
/** For the tests. In `npm test` it reads less often and tries one kind of guess. */
const SMALL: typeof FULL = {
  texts: extent(500, 2_000),
  // Times mean nothing while other tests run.
  hostile: 0,
  walk: { rounds: 1, steps: extent(6, 12), readEvery: extent(12, 6) },
  oracles: { cheap: extent(20, 40), expensive: 0, guesses: extent(1, 2) },
};

export const canary: Drill = {
  parts: ['texts', 'walk', 'oracles'],
  run: async ({ databaseUrl, dataDir, seed, small, parts, say }) => {
    const size = small ? SMALL : FULL;
    const rows: Row[] = [];
    if (parts.includes('texts')) {
      say(`reading ${size.texts} generated texts…`);
      rows.push(...(await readTexts(size.texts, seededRandom(seed))));
      if (size.hostile > 0) rows.push(...readHostileTexts(size.hostile, seededRandom(seed)));
    }
    if (!parts.includes('walk') && !parts.includes('oracles')) return rows;
    const smtp = new FakeSmtp();
    await smtp.start();
    const server = await startServer({ databaseUrl, dataDir, smtpUrl: smtp.url });
    const sql = connect(databaseUrl, 2);
    try {
      if (parts.includes('walk')) rows.push(...(await walk(await openMarket(server, sql), smtp, size.walk, seededRandom(seed), say)));
      if (parts.includes('oracles')) rows.push(...(await oracles(server, sql, size.oracles, say)));
      return rows;
    } finally {
      await server.stop();
      await smtp.stop();
      await sql.end();
    }
  },
};
