// Starts the second server, on the database of the first.
import { databaseUrl } from './database.ts';

process.env['DATABASE_URL'] = databaseUrl();
await import('../../src/server/main.ts');
