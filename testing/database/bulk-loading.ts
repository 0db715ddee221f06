// What a test or a benchmark may do on its own server and the product may not.
import { APP_ROLE } from '../../src/server/postgres/embedded/app-role.ts';

/** Statement of a superuser: lets the product's role switch off triggers and references while it writes or deletes many rows. */
export const GRANT_BULK_LOADING = `grant set on parameter session_replication_role to ${APP_ROLE}`;
