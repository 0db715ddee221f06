// Searches all states of short chains: node lab/rules/search.ts [places, by default 3] [most states]. The tests search a smaller part.
import { argumentsOf, wholeNumber } from '../../src/server/command-line.ts';
import { deadStates, describeState, unexpectedlyStuck, unlimitedCycles } from '../../testing/walk/search-exits.ts';
import { search } from '../../testing/walk/search.ts';

const {
  words: [places = '3', most = '10000000'],
} = argumentsOf({
  name: 'node lab/rules/search.ts',
  options: {},
  words: { shown: '[PLACES] [MOST_STATES]', most: 2, does: 'how long the chains are, 3 if it is not given; where the search ends' },
});
const started = performance.now();
const { nodes, transitions, shown, isComplete } = search(wholeNumber('PLACES', places, { to: 100 }), wholeNumber('MOST_STATES', most));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const what = `${nodes.length} states, ${shown} with other views, ${transitions} transitions`;
process.stdout.write(`${what}, ${isComplete ? 'all there are' : 'not all'} (${seconds} s)\n`);
// A state whose commands were not tried has no way out.
if (isComplete) {
  const { found, accepted } = unexpectedlyStuck(nodes);
  const faults = [
    ...deadStates(nodes).map((thread) => `nobody gets on: ${describeState(thread)}`),
    ...unlimitedCycles(nodes).map((thread) => `round without a limit: ${describeState(thread)}`),
    ...found,
  ];
  process.stdout.write(`${accepted} times an organization stands between two others and cannot leave\n${faults.length} faults\n`);
  process.stdout.write(faults.slice(0, 20).join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}
