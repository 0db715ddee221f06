// Where the two servers of the browser tests listen: E2E_PORT (3100 if unset) and the port after it.
const first = Number(process.env['E2E_PORT'] ?? 3100);

export const ORIGINS = [`http://localhost:${first}`, `http://localhost:${first + 1}`] as const;
