import { databaseUrl } from '../../testing/browser/database.ts';
// Starts the second server, on the database of the first.

process.env['DATABASE_URL'] = databaseUrl();
await import('../../src/server/main.ts');
