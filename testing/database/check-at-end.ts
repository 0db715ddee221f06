import { afterAll, expect } from 'vitest';
import type { TestServices } from '../servers/test-services.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from './database-invariants.ts';

/** Call at the top of a test file, below its services: after its tests each thread equals its ledger, and no row breaks an invariant. */
export const checkDatabaseAtEnd = (here: TestServices): void =>
  afterAll(async () => {
    expect(await inconsistentThreads(here.services.sql)).toEqual([]);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });
