// Wrong bodies, and wrong values for each kind of field.

const NOT_TEXT: readonly unknown[] = [42, -0, true, {}, [], ['a'], { toString: 'a' }, { length: 3 }];
const NOT_WHOLE: readonly unknown[] = ['2021', '', true, {}, [], [2021], 2021.5, 1e300, -1e300, 2 ** 53];
const NO_ID = [
  '',
  'x',
  '0',
  '-1',
  'null',
  'constructor',
  '__proto__',
  "' or true --",
  'a'.repeat(36),
  '🚗',
  `${'0'.repeat(8)}-0000`,
  '\u0000',
];
const SOME_ID = '0198f000-0000-7000-8000-000000000001';

const NO_EMAIL = ['x', 'a@b', '@x.test', 'a@x.test\u0000b', 'a b@x.test', `${'a'.repeat(250)}@x.test`, '🚗'];
const NO_DAY = [
  '',
  '99999-01-01',
  '+099999-01-01',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '2026-02-01T00:00:00Z',
  '２０２６-02-01',
  'soon',
];

const NO_ZONE = ['', 'x', 'Mars/Olympus', '+02:00', '-0700', 'UTC+1', 'America/Denver ', 'A'.repeat(65), 'constructor', '__proto__', '🚗'];

/** One title too many, and a title that is too long. */
const WRONG_LISTS = [Array.from({ length: 201 }, (_, at) => at).join(';'), `1;${'2'.repeat(41)}`];

const NOT_LIST = NOT_TEXT.filter((value) => JSON.stringify(value) !== '[]');

/** Lists of titles that are empty or too long, or that have a wrong thread or the same one twice. */
const wrongTitles = (title: (threadId: unknown) => object): readonly unknown[] => [
  ...NOT_TEXT,
  null,
  [null],
  [[]],
  [{}],
  ...[null, '', 'x', 7, [SOME_ID]].map((threadId) => [title(threadId)]),
  [title(SOME_ID), title(SOME_ID)],
  [title(SOME_ID), title(SOME_ID.toUpperCase())],
  Array.from({ length: 101 }, (_, at) => title(`${SOME_ID.slice(0, -3)}${100 + at}`)),
];

const NO_DAYS_OF_TERMS = [
  ...[-1, 401, 1.5, '28', null].map((days) => ({ days, unit: 'calendar' })),
  ...['', 'hours', 'Working', null].map((unit) => ({ days: 28, unit })),
  { days: 28 },
];

/** For each kind of field, values that it does not accept. */
const KINDS = {
  id: [...NOT_TEXT, null, ...NO_ID],
  'optional id': [...NOT_TEXT, null, ...NO_ID],
  'nullable id': [...NOT_TEXT, ...NO_ID],
  'list of ids': [
    ...NOT_LIST,
    null,
    'x',
    [null],
    [SOME_ID, 'x'],
    [[SOME_ID]],
    { 0: SOME_ID, length: 1 },
    Array.from({ length: 21 }, () => SOME_ID),
  ],
  'text of 2000': [...NOT_TEXT, null, 'x'.repeat(2001), '🚗'.repeat(2001)],
  'text of 500': [...NOT_TEXT, null, 'x'.repeat(501)],
  'line of 200': [...NOT_TEXT, null, 'x'.repeat(201)],
  'text of 1 to 500': [...NOT_TEXT, null, '', ' \n\t ', '\u0000\u0007\u202e', 'x'.repeat(501)],
  'line of 40': [...NOT_TEXT, null, 'x'.repeat(41)],
  'line of 60': [...NOT_TEXT, null, 'x'.repeat(61)],
  'line of 100': [...NOT_TEXT, null, 'x'.repeat(101)],
  minutes: [...NOT_WHOLE, -1, 1440],
  answer: [
    ...NOT_TEXT.filter((value) => JSON.stringify(value) !== '{}'),
    '',
    'By-terms',
    'constructor',
    {},
    { on: null },
    { on: '2026-02-30' },
    ...[-1, 239, 1440, 540.5, '540'].map((hour) => ({ on: '2026-12-01', hour })),
  ],
  'line of 300': [...NOT_TEXT, null, 'x'.repeat(301)],
  'line of 20': [...NOT_TEXT, null, 'x'.repeat(21)],
  'name of 200': [...NOT_TEXT, null, '', ' \n\t ', '\u0000\u0007\u202e', 'x'.repeat(201)],
  year: [...NOT_WHOLE, null],
  mileage: [...NOT_WHOLE, null, -1, 2_000_001],
  'optional moment': [...NOT_WHOLE, null, -1, 253_402_300_800_000, 8_640_000_000_000_001],
  'required flag': [null, 'true', 'false', '', 0, 1, {}, []],
  flag: [null, 'true', 'false', '', 0, 1, {}, []],
  day: [...NOT_TEXT, null, ...NO_DAY],
  'nullable day': [...NOT_TEXT, ...NO_DAY],
  'required day': [...NOT_TEXT, null, ...NO_DAY],
  type: [...NOT_TEXT, null, '', 'Dealership', 'dealership ', 'constructor', '__proto__', 'toString'],
  state: [...NOT_TEXT, null, '', 'co', 'XX', 'constructor'],
  vin: [...NOT_TEXT, null, '', '🚗🚗🚗🚗🚗', 'ABCD', 'A'.repeat(18), 'A'.repeat(5000), '\ud800\ud800\ud800\ud800\ud800', 'ÄÖÜẞÉ'],
  email: [...NOT_TEXT, null, '', ...NO_EMAIL],
  'optional email': [...NOT_TEXT, null, ...NO_EMAIL],
  role: [...NOT_TEXT, null, '', 'Owner', 'boss', 'constructor'],
  'optional role': [...NOT_TEXT, null, '', 'Owner', 'boss', 'constructor'],
  choice: [...NOT_TEXT, null, '', 'Kept', 'kept ', 'constructor', '__proto__', 'toString'],
  'optional choice': [...NOT_TEXT, '', 'Kept', 'kept ', 'constructor', '__proto__'],
  seq: [...NOT_WHOLE, null, 0, -1, 2_147_483_648],
  instant: [...NOT_WHOLE, null, 2 ** 53],
  days: [...NOT_WHOLE, null, 0, -1, 366],
  'days from 1': [...NOT_WHOLE, null, 0, -1, 366],
  'days to 730': [...NOT_WHOLE, null, -1, 731],
  'days from 0': [...NOT_WHOLE, null, -1, 61],
  zone: [...NOT_TEXT, null, '', 'america/denver', 'Europe/Zurich', 'UTC+1', 'America/Denver ', 'constructor', '__proto__'],
  'nullable days': [...NOT_WHOLE, 0, -1, 366],
  'nullable state': [...NOT_TEXT, '', 'co', 'XX', 'constructor'],
  'whom terms are for': [...NOT_TEXT, null, { orgId: null }, { orgId: 'x' }, { orgType: 'Auction' }, { orgType: null }],
  'day of terms': [...NOT_TEXT, null, ...NO_DAYS_OF_TERMS],
  'nullable day of terms': [...NOT_TEXT, ...NO_DAYS_OF_TERMS],
  'claim window': [...NOT_TEXT, { opens: { days: 1, unit: 'calendar' } }, { closes: null, once: true }],
  'answer time': [
    ...NOT_TEXT,
    ...[-1, 241, 1.5, '2', null].map((within) => ({ within, unit: 'hours', by: null })),
    { within: 2, unit: 'weeks', by: null },
    { within: 2, unit: 'hours', by: 60 },
    { within: 2, unit: 'hours' },
  ],
  hour: [...NOT_WHOLE, -1, 0, 239, 1440],
  calls: [
    ...NOT_TEXT,
    null,
    [],
    [null],
    [[]],
    [{}],
    [{ operation: 'requestUpdate' }],
    [{ input: { threadId: SOME_ID } }],
    ...[undefined, null, 'x', [], {}, { threadId: 'x' }, { threadId: [SOME_ID] }].map((input) => [{ operation: 'requestUpdate', input }]),
    // Commands that exist, but are given on one thread at a time.
    ...[null, '', 'leaveThread', 'markDelivered', 'runOnThreads', 'thread', 'constructor', '__proto__'].map((operation) => [
      { operation, input: { threadId: SOME_ID } },
    ]),
    // The same thread twice, and one thread too many.
    ['requestUpdate', 'postUpdate'].map((operation) => ({ operation, input: { threadId: SOME_ID } })),
    Array.from({ length: 101 }, (_, at) => ({ operation: 'requestUpdate', input: { threadId: `${SOME_ID.slice(0, -3)}${100 + at}` } })),
  ],
  'tracking number': [...NOT_TEXT, null, 'x'.repeat(41), `${'x'.repeat(38)}ﬃ`, ' '.repeat(501), 'x'.repeat(5000)],
  papers: [
    ...NOT_LIST,
    null,
    'title',
    [null],
    ['Title'],
    ['title '],
    ['constructor'],
    ['__proto__'],
    [['title']],
    ['title', 'other', 'title'],
  ],
  titles: [
    ...wrongTitles((threadId) => ({ threadId })),
    ...[null, 'title', {}, ['Title'], ['title', 'title']].map((papers) => [{ threadId: SOME_ID, papers }]),
  ],
  'missing titles': [
    ...wrongTitles((threadId) => ({ threadId, updateId: SOME_ID })),
    ...[undefined, null, '', 'x', [SOME_ID]].map((updateId) => [{ threadId: SOME_ID, updateId }]),
  ],
  passphrase: [...NOT_TEXT, null, '', 'short', 'x'.repeat(201)],
  code: [...NOT_TEXT, null, '', 'x'.repeat(501)],
  switches: [
    ...NOT_TEXT.filter((value) => JSON.stringify(value) !== '{}' && !Array.isArray(value)),
    null,
    { tw_invite: 'yes' },
    { nothing: true },
  ],
  wishes: [
    ...NOT_TEXT.filter((value) => JSON.stringify(value) !== '{}' && !Array.isArray(value)),
    null,
    { tw_invite: 'later' },
    { tw_invite: true },
    { nothing: 'off' },
    { digest: 'off' },
  ],
  'digest hour': [...NOT_TEXT, '', '7:30', '04:30', '07:15', '11:30', '19:30', '07:30:00', 'off', 'constructor', '__proto__'],
  'browser zone': [...NOT_TEXT, null, ...NO_ZONE],
  'optional browser zone': [...NOT_TEXT, null, ...NO_ZONE],
  'optional profile': [null, 'x', '', 0, true, [], [{}], {}, { name: 'x' }],
  phone: [...NOT_TEXT, null, '303', 'x1', '1'.repeat(41), '１２３４５６７８９０x3'],
} as const satisfies Record<string, readonly unknown[]>;
export type Kind = keyof typeof KINDS;

const OPTIONAL = new Set<Kind>([
  'optional id',
  'nullable id',
  'list of ids',
  'text of 2000',
  'text of 500',
  'line of 200',
  'line of 40',
  'line of 60',
  'line of 100',
  'minutes',
  'answer',
  'line of 20',
  'flag',
  'day',
  'nullable day',
  'phone',
  'optional email',
  'optional role',
  'optional choice',
  'tracking number',
  'papers',
  'days',
  'passphrase',
  'optional moment',
  'optional profile',
  'switches',
  'wishes',
  'digest hour',
  'optional browser zone',
]);

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

/** Returns wrong values for a kind of field, as JSON; `undefined` leaves the field out. */
export function wrongValues(kind: Kind): (string | undefined)[] {
  const wrong = (KINDS[kind] as readonly unknown[]).map((value) => (Object.is(value, -0) ? '-0' : JSON.stringify(value)));
  const huge = [nested(10_000, '[', ']'), `[${Array.from({ length: 20_000 }, () => '1').join()}]`, '1e999', '-1e999'];
  return [...wrong, ...huge, ...(OPTIONAL.has(kind) ? [] : [undefined])];
}

/** Bodies that no command accepts. */
export const MALFORMED: readonly (readonly [what: string, body: string | Buffer | undefined])[] = [
  ['no body', undefined],
  ['an empty body', ''],
  ['a form', 'threadId=1'],
  ['truncated JSON', '{"threadId":'],
  ['two JSON values', '{}{}'],
  ['numbers that are not JSON', '{"threadId":NaN,"year":Infinity}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d])],
  ['zero bytes', Buffer.alloc(64)],
  ['an array', '[]'],
  ['an array of requests', '[{"threadId":"x"}]'],
  ['null', 'null'],
  ['a string', '"threadId"'],
  ['a number', '1e999'],
  ['a boolean', 'true'],
  ['deeply nested arrays', nested(10_000, '[', ']')],
  ['10 MB', JSON.stringify({ message: 'x'.repeat(10_000_000) })],
  ['a prototype', '{"__proto__":{"threadId":"x","admin":true}}'],
  ['a nested prototype', '{"threadId":{"__proto__":{"a":1}}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
];

/** Objects without a known field: only a command without required fields accepts them. */
export const WITHOUT_KNOWN_FIELDS: typeof MALFORMED = [
  ['an empty object', '{}'],
  ['deeply nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['property names of every object', '{"toString":1,"valueOf":null,"hasOwnProperty":{},"prototype":{"a":1},"length":1e9}'],
];

/** Content types that a command refuses although the body is JSON. */
export const OTHER_CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'x',
  '',
];
/** For `unsubscribe`, the only route that accepts forms (from mail programs). */
export const OTHER_THAN_FORMS = OTHER_CONTENT_TYPES.filter((type) => !type.includes('form'));

const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Page cursors that the server never issued. */
export const FORGED_CURSORS = [
  'x',
  '%00',
  '🚗',
  '0',
  'AAAA',
  'x'.repeat(201),
  '../../etc/passwd',
  ...[
    null,
    {},
    [],
    [true],
    [true, 1],
    'text',
    [true, '1', SOME_ID],
    [true, 1.5, SOME_ID],
    [true, null, SOME_ID],
    ['true', 1, SOME_ID],
    [1, 1, SOME_ID],
    [true, 1, 'x'],
  ].map(cursor),
  ...[1e308, -1e308, 8.64e15, -8.64e15, 8.639e15, -8.639e15, 253_402_300_800_000, -1].map((at) => cursor([true, at, SOME_ID])),
  ...[`${SOME_ID}'`, `${SOME_ID}::text`, SOME_ID.toUpperCase(), [SOME_ID]].map((id) => cursor([false, 1, id])),
  cursor([true, 1, `${SOME_ID}\n`]),
];

const NO_NUMBER = ['1.5', 'x', 'NaN', 'Infinity', '1e999', '1,2', '🚗'];
/** Wrong values in a query string for each kind of field. */
export const WRONG_IN_QUERY = {
  id: ['', ...NO_ID, '%00', '%ff%fe', '{}', '[]'],
  search: ['x'.repeat(101), '🚗'.repeat(101), 'a '.repeat(11)],
  'search or list': ['x'.repeat(101), ...WRONG_LISTS],
  'list of titles': ['', ' ', 'x'.repeat(101), ...WRONG_LISTS],
  make: ['x'.repeat(101)],
  place: ['0', '-1', '1.5', '2147483648', 'x', 'NaN', 'Infinity', '1e999', '1,2', '🚗'],
  'desk limit': ['0', '-1', '501', '1.5', 'x', 'NaN', 'Infinity', '1e999', '1,2', '🚗'],
  offset: ['-1', '1.5', '1000001', 'x', 'NaN', 'Infinity', '1e999', '1,2', '🚗'],
  'days from 1': ['', '0', '-1', '366', ...NO_NUMBER],
  'days to 730': ['-1', '731', ...NO_NUMBER],
  'days from 0': ['-1', '61', ...NO_NUMBER],
  limit: ['0', '-1', '26', '1.5', 'x', 'NaN', 'Infinity', '1e999', '1,2', '🚗'],
  scope: ['', 'Picker', 'all', 'constructor', '__proto__', '0'],
  list: ['', 'Partners', 'all', 'constructor', '__proto__', '0'],
  code: ['', 'x'.repeat(201)],
  tab: ['', 'Active', 'all', 'constructor', '__proto__', '0'],
  filter: ['', 'mine', 'constructor', '__proto__', '0'],
  filters: ['Late', 'late,', ',', 'late late', 'late,nothing', 'move', 'constructor', '__proto__', '0', 'late,'.repeat(60)],
  order: ['', 'Stock', 'stock,vin', 'stock desc', 'stock_number', 'constructor', '__proto__', '0'],
  direction: ['', 'Up', 'asc', 'desc', 'constructor', '__proto__', '0'],
  side: ['', 'Coming', 'both', 'constructor', '__proto__', '0'],
  zone: ['', 'america/denver', 'Europe/Zurich', 'constructor', '__proto__', '0'],
  'terms as JSON': ['', 'x', 'null', '{}', '[]', '{"for":{}}', '"terms"', `"${'x'.repeat(1000)}"`],
  cursor: FORGED_CURSORS,
  'tracking number': ['x'.repeat(41), `${'x'.repeat(38)}ﬃ`, ' '.repeat(501), 'x'.repeat(5000)],
  'shipment code': [
    '',
    'K7Q2MF9',
    'K7Q2MF9DX',
    'K7Q2-MF9D',
    'k7q2mf9d',
    ' K7Q2MF9',
    "K7Q2MF9'",
    'K7Q2MF9\n',
    'Ｋ7Q2MF9D',
    '%00',
    '🚗🚗🚗🚗',
  ],
  'vin end': [
    '',
    'ABC',
    '🚗🚗🚗🚗',
    'A'.repeat(18),
    'A'.repeat(5000),
    '%00%00%00%00',
    'ÄÖÜẞ',
    '%25%25%25%25',
    '____',
    "' or 1=1",
    ' '.repeat(101),
  ],
  vin: ['', 'ABCDE', '🚗', '🚗'.repeat(17), 'A'.repeat(18), 'A'.repeat(5000), '%00', '1FTFW1E53MKE4187Ä'],
} as const satisfies Record<string, readonly string[]>;
export type QueryKind = keyof typeof WRONG_IN_QUERY;

/** Texts that a person could paste. They may only be stored or refused. */
export const STRANGE_TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb\ud800c',
  '🚗'.repeat(20),
  'a' + '\u0301'.repeat(150),
  '\u202eelltit\u202c',
  '\u2028\u2029\ufeff\ufffe\uffff',
  "'; drop table thread; --",
  '$1 %s %_ \\ \\u0000 {{7*7}} ${7*7}',
  '<script>alert(1)</script>',
  '{"__proto__":{}}',
  '\r\n\r\nSet-Cookie: a=b',
  '﷽'.repeat(20),
  '1'.repeat(200),
];
