// Rows in COPY's text format, parsed once into a template, so that a copy is made by writing values at known offsets.
import { ARCHETYPE_VALUES } from './archetypes.ts';
import { idHead, idTail, type Kind, vehicleOf } from './numbers.ts';
import { DAY_MS, writeDay, writeMs, writeTime } from './times.ts';

/** The ids in an archetype's rows that each copy replaces. */
export type TemplateIds = {
  /** By id: the kind of row, and for organizations and people their position in the chain. */
  ids: ReadonlyMap<string, { kind: Kind; slot: number; place?: number }>;
};

type Patch = { at: number; what: 'thread' | 'org' | 'ms' | 'time' | 'day' | 'vin' | 'year' | 'mileage'; value: number };
type VariableText = { what: 'make' | 'model' | 'name'; place: number };
type Segment = { bytes: Buffer; patches: Patch[]; word: VariableText | null };
export type Template = readonly Segment[];

/** The values of one copy. `earlier`: by how many ms the copy is earlier than the archetype. */
export type Copy = {
  thread: Uint8Array;
  orgs: readonly Uint8Array[];
  names: readonly Buffer[];
  vin: Buffer;
  year: Buffer;
  mileage: Buffer;
  make: Buffer;
  model: Buffer;
  earlier: number;
};

const HEAD = idHead(0).length;
const UUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
const TIME = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?\+00`;
const MARK = new RegExp(
  [
    `(?<id>${UUID})`,
    `(?<time>${TIME})`,
    String.raw`(?<day>\b\d{4}-\d\d-\d\d\b)`,
    String.raw`(?<=_"at": |"at": )(?<ms>\d{13})\b`,
    `(?<vin>${ARCHETYPE_VALUES.vin}\\d)`,
    `(?<year>\\b${ARCHETYPE_VALUES.year}\\b)`,
    `(?<mileage>\\b${ARCHETYPE_VALUES.mileage}\\b)`,
    `(?<make>${ARCHETYPE_VALUES.make})`,
    `(?<model>${ARCHETYPE_VALUES.model})`,
    `(?<name>${ARCHETYPE_VALUES.names.join('|')})`,
  ].join('|'),
  'g',
);

/** `text`: the rows in COPY's text format, plain ASCII, with times in UTC. */
export function templateOf(text: string, { ids }: TemplateIds): Template {
  const segments: Segment[] = [];
  let fixed = '';
  let patches: Patch[] = [];
  const patch = (what: Patch['what'], value: number, standIn: string) => {
    patches.push({ at: fixed.length, what, value });
    fixed += standIn;
  };
  const end = (word: VariableText | null) => {
    segments.push({ bytes: Buffer.from(fixed, 'latin1'), patches, word });
    [fixed, patches] = ['', []];
  };
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    fixed += text.slice(from, match.index);
    from = match.index + match[0].length;
    const [[what, found]] = Object.entries(match.groups!).filter((group) => group[1] !== undefined) as [[string, string]];
    switch (what) {
      case 'id': {
        const id = ids.get(found);
        if (!id) throw new Error(`an archetype's row has an unknown id: ${found}`);
        patch(id.place === undefined ? 'thread' : 'org', id.place ?? 0, '0'.repeat(HEAD) + idTail(id.kind, id.slot));
        break;
      }
      case 'time':
        patch('time', Date.parse(found.replace('+00', 'Z')), '0'.repeat(23) + '+00');
        break;
      case 'day':
        patch('day', Date.parse(found) / DAY_MS, '0'.repeat(10));
        break;
      case 'ms':
        patch('ms', Number(found), found);
        break;
      case 'vin':
        patch('vin', 0, found);
        break;
      case 'year':
        patch('year', 0, found);
        break;
      case 'mileage':
        patch('mileage', 0, '0'.repeat(5));
        break;
      case 'name':
        end({ what, place: (ARCHETYPE_VALUES.names as readonly string[]).indexOf(found) });
        break;
      default:
        end({ what: what as 'make' | 'model', place: 0 });
    }
  }
  fixed += text.slice(from);
  end(null);
  return segments;
}

const text = (value: string | number) => Buffer.from(String(value), 'latin1');

/** Returns the values of a copy, which are computed once for all of its rows. */
export function copyOf(thread: number, orgs: readonly Uint8Array[], names: readonly Buffer[], earlier: number): Copy {
  const vehicle = vehicleOf(thread);
  return {
    thread: text(idHead(thread)),
    orgs,
    names,
    vin: text(vehicle.vin),
    year: text(vehicle.year),
    mileage: text(vehicle.mileage),
    make: text(vehicle.make),
    model: text(vehicle.model),
    earlier,
  };
}

/** Writes the copy's rows into `out` at `from`. Returns the offset after them. */
export function writeCopy(template: Template, copy: Copy, out: Buffer, from: number): number {
  let end = from;
  for (const { bytes, patches, word } of template) {
    out.set(bytes, end);
    for (const patch of patches) writePatch(patch, copy, out, end + patch.at);
    end += bytes.length;
    if (word === null) continue;
    const letters = word.what === 'name' ? copy.names[word.place]! : copy[word.what];
    out.set(letters, end);
    end += letters.length;
  }
  return end;
}

function writePatch({ what, value }: Patch, copy: Copy, out: Buffer, at: number): void {
  switch (what) {
    case 'thread':
      put(copy.thread, out, at);
      break;
    case 'org':
      put(copy.orgs[value]!, out, at);
      break;
    case 'ms':
      writeMs(value - copy.earlier, out, at);
      break;
    case 'time':
      writeTime(value - copy.earlier, out, at);
      break;
    case 'day':
      writeDay(value - Math.floor(copy.earlier / DAY_MS), out, at);
      break;
    case 'vin':
    case 'year':
    case 'mileage':
      put(copy[what], out, at);
      break;
    default:
      what satisfies never;
  }
}

/** Copies a few bytes, which is faster than `set`. */
function put(bytes: Uint8Array, out: Buffer, at: number): void {
  for (let i = 0; i < bytes.length; i++) out[at + i] = bytes[i]!;
}
