// Who may import whom. A failing line says it in one sentence: "web may not import server: src/web/a.ts imports src/server/b.ts".
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, test } from 'vitest';

const ROOMS = {
  domain: ['domain'],
  api: ['api', 'domain'],
  server: ['server', 'api', 'domain'],
  web: ['web', 'api', 'domain'],
} as const;
type Room = keyof typeof ROOMS;
/** What only the edges may use: the domain is pure, and the page must stay small. */
const PACKAGES: Record<Room, RegExp> = {
  domain: /^$/,
  api: /^zod\/mini$/,
  server: /^(?!react|@radix-ui|@tanstack|lucide-react)/,
  web: /^(?!node:|fastify|@fastify|postgres$|kysely|better-auth|zod$)/,
};

type Import = { file: string; target: string; typeOnly: boolean };
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const importsOf = (file: string): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, type, from, lazy]) => ({
    file,
    target: from ?? lazy ?? '',
    typeOnly: type !== undefined,
  }));

const rooms = Object.keys(ROOMS) as Room[];

test.each(rooms)('%s imports only the rooms that it may', (room) => {
  const wrong = sources(join('src', room))
    .flatMap(importsOf)
    .filter(({ target }) => target.startsWith('.'))
    .map(({ file, target }) => ({ file, to: normalize(join(dirname(file), target)).split(sep) }))
    .filter(({ to }) => to[0] !== 'src' || !(ROOMS[room] as readonly string[]).includes(to[1] ?? ''))
    .map(({ file, to }) => `${room} may not import ${to[1] ?? to[0]}: ${file} imports ${to.join('/')}`);
  expect(wrong).toEqual([]);
});

test.each(rooms)('%s uses only the packages that it may', (room) => {
  const wrong = sources(join('src', room))
    .flatMap(importsOf)
    .filter(({ target, typeOnly }) => !target.startsWith('.') && !typeOnly && !PACKAGES[room].test(target))
    .map(({ file, target }) => `${room} may not use ${target}: ${file}`);
  expect(wrong).toEqual([]);
});

test('all SQL is in server/db, except for sessions, sign-in limits, idempotency keys, the job queue and the live bus', () => {
  const allowed = /src\/server\/(?:db\/|live\/|(?:auth\/session|auth\/sign-in-limits|http\/idempotency|jobs\/job-queue)\.ts)/;
  const wrong = sources(join('src', 'server'))
    .filter((file) => !allowed.test(file.split(sep).join('/')))
    .filter((file) => /\b(?:sql|tx)(?:<[^`]*>)?`/.test(readFileSync(file, 'utf8')))
    .map((file) => `SQL belongs to src/server/db: ${file}`);
  expect(wrong).toEqual([]);
});
