// Which scripts V8 compiles whole while they arrive, on a thread of its own. Of the others it compiles a function when it is first called,
// and the page waits meanwhile. Whole is right for what a first view calls; for the rest it would be memory and a slower start.
import type { Plugin, Rolldown } from 'vite';
import { type Chunks, closureOf, moduleAt } from './chunks.ts';
import { SCRIPT_BUDGETS } from './script-budgets.ts';

/** Must be the first line of the file: https://v8.dev/blog/explicit-compile-hints. Other engines and older versions ignore it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** A chunk below this many characters only imports others. */
const SHORTEST = 1000;

/** Puts the hint into the chunks of the pages that have a budget: what they load before any interaction. */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    generateBundle: {
      order: 'post', // Vite puts a line of its own at the start
      handler: (_options, bundle) => {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        for (const chunk of hintedChunks(chunks)) chunk.code = HINT + chunk.code;
      },
    },
  };
}

export function hintedChunks(chunks: Chunks): Rolldown.OutputChunk[] {
  const modules = SCRIPT_BUDGETS.flatMap((page) => page.modules).map(moduleAt);
  return closureOf(chunks, modules).filter(({ code }) => code.length >= SHORTEST);
}
