// Measures how many real VINs the vehicle table decodes correctly and how long one takes, and lists the wrong ones.
// `node lab/measure-vins.ts [file.json]`: the file lists { vin, year, make, model } like testing/fixtures/vins.json.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '../src/server/command-line.ts';
import { isRight, type VinFact } from '../testing/fixtures/vin-facts.ts';
import { decodeVin } from '../src/server/vehicles/decode-vin.ts';
import { latestModelYear } from '../src/domain/limits.ts';

const {
  words: [given],
} = argumentsOf({
  name: 'npm run measure-vins --',
  options: {},
  words: { shown: '[FILE]', most: 1, does: 'a list of VINs with what they are, as JSON; the fixture of the tests if it is not given' },
});
const file = given ?? fileURLToPath(new URL('../testing/fixtures/vins.json', import.meta.url));
const facts = JSON.parse(readFileSync(file, 'utf8')) as VinFact[];
const latest = latestModelYear(Date.now());

let right = 0;
for (const fact of facts) {
  const found = decodeVin(fact.vin, latest);
  if (isRight(found, fact)) right++;
  else console.log(`wrong  ${fact.vin}  ${nameOf(fact)}  decoded as ${found.map(nameOf).join(' or ') || 'nothing'}`);
}

const ROUNDS = 20;
const times: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const { vin } of facts) {
    const start = performance.now();
    decodeVin(vin, latest);
    times.push(performance.now() - start);
  }
}
times.sort((a, b) => a - b);
const quantile = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(3);

console.log(`${right} of ${facts.length} right (${((100 * right) / facts.length).toFixed(1)} %)`);
console.log(`per VIN: median ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, slowest ${quantile(1)} ms`);

function nameOf(vehicle: { year: number; make: string; model: string }): string {
  return `${vehicle.year} ${vehicle.make} ${vehicle.model}`;
}
