// Frees the memory that the start used and the running server does not need: without pressure V8 would keep it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc'); // for contexts that are created from now on
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}
