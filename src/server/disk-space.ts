// How much space is left on a disk, and when that is too little. The operator's check, the metric and its alert use these limits.
import { statfs } from 'node:fs/promises';

const GB = 1024 ** 3;

/** Less than one of these is low: PostgreSQL, backups and mails in files grow, and somebody needs time to make space. */
const LOW = { bytes: 5 * GB, part: 0.1 };
/** Less than this is as good as full: PostgreSQL may need it for its WAL within minutes. */
const FULL_BYTES = GB;
export const DISK_LIMITS = { LOW, FULL_BYTES };

/** In bytes. `free`: what this process may still use, without the part that is reserved for root. */
export type DiskSpace = { free: number; total: number };

/** Of the disk on which the path is. Throws if there is no such path. */
export async function diskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
}

export const diskLevel = ({ free, total }: DiskSpace): 'enough' | 'low' | 'full' =>
  free < FULL_BYTES ? 'full' : free < LOW.bytes || free < total * LOW.part ? 'low' : 'enough';
