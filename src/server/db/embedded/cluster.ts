// A PostgreSQL data folder (a "cluster") and the processes on it.
import type { Runner } from './runner.ts';

export type Cluster = {
  /** An absolute path. */
  data: string;
  passwordFile: string;
  run: Runner;
  /** The process id of a running `pg_ctl start`, whose server may not be visible yet. */
  starterPid?: number | undefined;
  /** The process id of the server that answered last. */
  knownPid?: number;
  /** If true, no server is started any more. */
  isClosed?: boolean;
};
