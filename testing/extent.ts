// How much a run of the tests covers. `npm test` covers each behavior; `npm run test:all` also runs the long tests, which repeat, race and
// walk more, kill more processes, or take a journey again in another size or theme. These are files named `*.long.test.ts` and
// `*.long.spec.ts`, browser tests with the tag LONG, and the larger counts given here. `TEST_ALL=1` runs them in one file.

export const RUNS_ALL = process.env['TEST_ALL'] === '1';

/** The tag of a long browser test in a file with others. */
export const LONG = '@long';

/** Returns how often or how far: the first number in `npm test`, the second in `npm run test:all`. */
export const extent = (usual: number, all: number): number => (RUNS_ALL ? all : usual);
