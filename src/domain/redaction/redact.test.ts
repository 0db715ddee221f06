import { describe, expect, test } from 'vitest';
import { MESSAGE_MAX } from '../limits.ts';
import { nameHider } from './hide-names.ts';
import { redactor, redactVehicleText } from './redact.ts';

const hideNames = (text: string, hidden: readonly string[]) => nameHider(hidden)(text);
const redact = (text: string, vehicleWords: string) => redactor(vehicleWords)(text);

const long = (part: string) => part.repeat(MESSAGE_MAX).slice(0, MESSAGE_MAX);
const read = (text: string) => redact(text, 'Ford Grand Marquis');
/** On a thread with these tracking numbers. */
const withOwn = (text: string) => redactor('Ford F-150', ['CRX482107731', '48210', '774899612203'])(text);

describe('email addresses are hidden', () => {
  test.each([
    ['Write to bob@dealer.example.', 'Write to [redacted email].'],
    ['bob.smith+titles@mail.dealer.co.uk!', '[redacted email]!'],
    ['<BOB@DEALER.EXAMPLE>', '<[redacted email]>'],
    ["o'brien@dealer.example, josé@dealer.example", '[redacted email], [redacted email]'],
    ['mailto:bob@dealer.example?subject=title', 'mailto:[redacted email]?subject=title'],
    ['bob @ dealer.example', '[redacted email]'],
    ['bob(at)dealer.example', '[redacted email]'],
    ['bob [at] dealer [dot] example', '[redacted email]'],
    ['write to bob at dealer dot com, please', 'write to [redacted email], please'],
    ['BOB AT MAIL DOT DEALER DOT COM', '[redacted email]'],
    ['mlopez at dealer.com', '[redacted email]'],
    ['email titles at dealer.com', 'email [redacted email]'],
    ['ｂｏｂ＠ｄｅａｌｅｒ．ｅｘａｍｐｌｅ', '[redacted email]'],
    ['bob\u200b@deal\u00ader.example', '[redacted email]'],
    ['bob@deal\ufeffer.example', '[redacted email]'],
  ])('%j', (text, shown) => expect(read(text)).toBe(shown));

  test.each(['at 5 @ noon', '@desk', 'row 7@', 'bob@dealer', 'track it at fedex.com', 'be there at noon. Thanks', 'at the desk'])(
    '%j is not an email address',
    (text) => expect(read(text)).toBe(text),
  );
});

describe('US phone numbers are hidden', () => {
  test.each([
    '303-555-0142',
    '(303) 555-0142',
    '(303)-555-0142',
    '(303)555-0142',
    '(303)   555-0142',
    '303.555.0142',
    '303 555 0142',
    '3035550142',
    '303 - 555 - 0142',
    '303\u2013555\u20130142',
    '303\u00a0555\u00a00142',
    '+1 303 555 0142',
    '+1 (303) 555-0142',
    '1-303-555-0142',
    '+13035550142',
    '303-555-0142 x12',
    '303-555-0142, ext. 12',
    '303/555/0142',
    '303·555·0142',
    '303•555•0142',
    '303_555_0142',
    '303*555*0142',
    '303-555-\n0142',
    '303-555\n-0142',
    '3 0 3 5 5 5 0 1 4 2',
    '３０３-５５５-０１４２',
    '٣٠٣-٥٥٥-٠١٤٢',
    '303\u200b-555\u2060-0142',
    '30\ufeff3-555-0142',
    '303−555−0142',
    '303555 0142',
  ])('%j', (number) => expect(read(`call ${number}, please`)).toBe('call [redacted phone], please'));

  test('directly after a word', () => expect(read('call(303)555-0142')).toBe('call[redacted phone]'));
});

describe('other numbers stay', () => {
  test.each([
    ['a number followed by letters', '3035550142US'],
    ['a title number', 'ttl# 3035550199'],
    ['an account number', 'acct number: 3035550199'],
    ['a VIN', '1FTFW1E59NKD69096'],
    ['a VIN that ends in ten digits', 'WBA3A5C3035550142'],
  ])('%s', (_, number) => expect(read(`see ${number}.`)).toBe(`see ${number}.`));

  test.each(['stock 48210', 'lot 4471-22', '$12,500', '48,210 miles', '80301-1234', '12/31/2026'])('%s is not a phone number', (text) =>
    expect(read(text)).toBe(text),
  );
});

describe('tracking numbers are hidden', () => {
  test.each([
    ['of UPS', '1Z999AA10123456784'],
    ['of UPS in groups', '1z 999 aa1 01 2345 6784'],
    ['of FedEx', '123456789012'],
    ['of FedEx in groups', '1234 5678 9012'],
    ['of FedEx in a link', 'https://www.fedex.com/fedextrack/?trknbr=123456789012', 'https://www.fedex.com/fedextrack/?trknbr=[redacted]'],
    ['of USPS', '9400100000000000000000'],
    ['of USPS in groups', '9400 1000 0000 0000 0000 00'],
    ['of the postal union', 'RB123456785US'],
    ['of OnTrac', 'C11031500001879'],
    ['in full-width digits', '１２３４５６７８９０１２'],
    ['of ten digits behind a label', 'UPS tracking 3035550199', 'UPS tracking [redacted]'],
    ['of ten digits behind the carrier', 'FedEx 303-555-0199', 'FedEx [redacted]'],
    ['behind a carrier in two words', 'Fed Ex no. 3035550199', 'Fed Ex no. [redacted]'],
    ['behind several words', 'USPS certified mail tracking no. 3035550199', 'USPS certified mail tracking no. [redacted]'],
    ['with letters behind a label', 'tracking: CRX-48210-7731', 'tracking: [redacted]'],
  ])('%s', (_, number, shown = '[redacted]') => expect(read(`see ${number}, please`)).toBe(`see ${shown}, please`));

  test.each([
    ['sent with CRX482107731', 'sent with [redacted]'],
    ['sent with crx-48210-7731 today', 'sent with [redacted] today'],
    ['sent with C R X 4 8 2 1 0 7 7 3 1.', 'sent with [redacted].'],
    ['ref/CRX/48210/7731!', 'ref/[redacted]!'],
    ['trk774899612203now', 'trk[redacted]now'],
    ['courier 48210', 'courier [redacted]'],
    ['CRX482107731 and 7748 9961 2203', '[redacted] and [redacted]'],
    ['odometer 148210, stock A48210', 'odometer 148210, stock A48210'],
  ])('those of the thread, in any spelling: %j', (text, shown) => expect(withOwn(text)).toBe(shown));

  test.each([
    '2021 Ford',
    '27,904 miles',
    'call 303-555-0142 12 times',
    'May 5 2026 12:00',
    'UPS picks it up on 11/24/2026',
    'tracking it since Monday',
  ])('%j is none', (text) => expect(read(text)).toBe(text.replace('303-555-0142', '[redacted phone]')));
});

test('a phone number in the same sentence as a carrier is hidden', () => {
  expect(read('Sent FedEx, call me 303-555-0142')).toBe('Sent FedEx, call me [redacted phone]');
  expect(read('FedEx driver: (303) 555-0142')).toBe('FedEx driver: [redacted phone]');
  expect(read('order no 303-555-0142')).toBe('order no [redacted phone]');
  expect(read('number 3035550142')).toBe('number [redacted phone]');
  expect(read('cell303-555-0142')).toBe('cell[redacted phone]');
});

describe('names of people are hidden', () => {
  test.each([
    ['ask Bob Smith about it', 'ask [redacted] about it'],
    ['ask Mary Ann Kowalski.', 'ask [redacted].'],
    ["it is Bob Smith's turn", 'it is [redacted] turn'],
    ['ask John Q. Public', 'ask [redacted]'],
    ['ask Jean-Luc Picard', 'ask [redacted]'],
    ["ask Sinéad O'Connor", 'ask [redacted]'],
    ['ask Connor McDonald', 'ask [redacted]'],
    ['ask Ludwig van Beethoven', 'ask [redacted]'],
    ['ask José García', 'ask [redacted]'],
    ['Bob\tSmith and Ann\u00a0Lee', '[redacted] and [redacted]'],
    ['Bob Smith\nAnn Lee', '[redacted]\n[redacted]'],
    ['ask Bob\nSmith', 'ask [redacted]\n[redacted]'],
    ['call maria lopez', 'call [redacted]'],
    ['MARIA LOPEZ HAS IT', '[redacted] HAS IT'],
    ['Spoke With Maria Lopez Today', 'Spoke With [redacted] Today'],
    ['ask maria de la cruz', 'ask [redacted]'],
    ['Lopez, Maria J. signed', '[redacted]. signed'],
    ['LOPEZ, MARIA', '[redacted]'],
    ['J. Lopez signed', '[redacted] signed'],
    ['Mr. Baker and MRS KING', 'Mr. [redacted] and MRS [redacted]'],
    ['Will Johnson picked it up', '[redacted] picked it up'],
    ['grace kim', '[redacted]'],
    ['April Lopez in April', '[redacted] in April'],
    ['Dallas Green in Dallas', '[redacted] in Dallas'],
    ['Robert "Bob" Smith', '[redacted]'],
    ['jim and Sue Baker', '[redacted] and [redacted]'],
    ['Chidi Okafor', '[redacted]'],
    ['Mаrіа Lоpеz', '[redacted]'],
    ['M\u200baria L\u00adopez', '[redacted]'],
    ['Mari\ufeffa Lopez', '[redacted]'],
    ['Borrowmoss, KEV\u0406N', '[redacted]'],
    ['Angela M.\nBorrowmoss', '[redacted].\n[redacted]'],
    ['Ｍａｒｉａ Ｌｏｐｅｚ', '[redacted]'],
    ['maria.lopez', '[redacted]'],
    ['Sandra Driver picked it up', '[redacted] picked it up'],
    ['Mark Price says Friday', '[redacted] says Friday'],
    ['Jun Ho Park signed', '[redacted] signed'],
    ['signed for by C RAMSBOTTOM', 'signed for by [redacted]'],
    ['PIETER VAN DER MERWE HAS IT', '[redacted] HAS IT'],
    ['john w. hargrove', '[redacted]'],
    ['Evelyn St. Clair', '[redacted]'],
    ['Maria\r\nLopez', '[redacted]\r\n[redacted]'],
    ['(Bob Smith)', '([redacted])'],
  ])('%j', (text, shown) => expect(read(text)).toBe(shown));

  test.each(['the title is at the DMV', 'Bob has it', 'NOT HERE YET', 'POA and MSO are in', 'Yesterday. Today.', 'iPhone photo', ''])(
    '%j has no name',
    (text) => expect(read(text)).toBe(text),
  );

  test('two words on different lines are not a name', () => expect(read('Waiting\nTomorrow')).toBe('Waiting\nTomorrow'));
});

describe('names of businesses are hidden', () => {
  test.each([
    ['Silver State Motors has it', '[redacted] has it'],
    ['bought from silver state motors', 'bought from [redacted]'],
    ['TITLE SENT TO DENVER AUTO AUCTION', 'TITLE SENT TO [redacted]'],
    ['Front Range Auction sold it', '[redacted] sold it'],
    ['ask Texas Auto Auction', 'ask [redacted]'],
    ['Mile High Cars LLC', '[redacted]'],
    ['Apex Delivery, Inc. signed', '[redacted]. signed'],
    ['Diamond Auto Sales, LLC', '[redacted]'],
    ['First Choice Motors or Five Star Auto', '[redacted] or [redacted]'],
    ['MOUNTAIN VIEW MOTORS HAS PAID', '[redacted] HAS PAID'],
    ['Auto Auction of Denver or Rocky Auto Auction of Denver', 'Auto Auction of Denver or [redacted]'],
  ])('%j', (text, shown) => expect(read(text)).toBe(shown));

  test.each([
    'sold at the auto auction',
    'AUCTION HAS IT',
    'Salvage Auction',
    'New And Used Cars',
    'the Selling Dealer',
    'Online Auction Sale',
  ])('%j has no business', (text) => expect(read(text)).toBe(text));
});

describe('makes and models are redacted like other texts', () => {
  const readVehicle = redactVehicleText;

  test.each([
    'Ford',
    'F-150 XLT',
    'Grand Marquis',
    'Land Cruiser',
    'Silverado 1500 LTZ',
    'Lincoln',
    'Mercedes-Benz',
    'Mercedes-Benz Sprinter 2500',
    'Town & Country',
  ])('%j stays', (text) => expect(readVehicle(text)).toBe(text));

  test.each([
    ['Maria Lopez', '[redacted]'],
    ['F-150 of Maria Lopez', 'F-150 of [redacted]'],
    ['call 303-555-0142', 'call [redacted phone]'],
    ['bob@dealer.example', '[redacted email]'],
    ['Quillon Motors', '[redacted]'],
    // Each word is in the name of a make or model.
    ['Maria Collins', '[redacted]'],
    ['Mack Granite 303-555-0142', 'Mack Granite [redacted phone]'],
  ])('%j', (text, shown) => expect(readVehicle(text)).toBe(shown));

  test('a name typed as the model is not spared', () => {
    expect(redact('Maria Lopez or maria lopez', 'Maria Lopez')).toBe('[redacted] or [redacted]');
    expect(redact('Zebulon Quarrie', 'Ford Quarrie')).toBe('[redacted]');
  });
});

describe('other words stay', () => {
  test.each([
    ['the make and model of the thread', 'Grand Marquis'],
    ['the make and model in another order', 'Ford Grand Marquis'],
    ['a state', 'New Hampshire'],
    ['a state in a sentence', 'State of Colorado'],
    ['a month', 'March April'],
    ['a day and a month', 'Monday January 5'],
    ['an abbreviated date', 'Fri Jan 9'],
    ['a carrier and its service', 'FedEx Priority Overnight'],
    ['a service', 'UPS Next Day Air'],
    ['a USPS service', 'USPS Certified Mail'],
    ['a power of attorney', 'Power Of Attorney'],
    ['a power of attorney in the middle of a sentence', 'Power of Attorney'],
    ['a title absent', 'Title Absent'],
    ['a title attached', 'Title Attached'],
    ['a bill of sale', 'Bill of Sale'],
    ['a lien release', 'Lien Release'],
  ])('%s', (_, text) => expect(read(text)).toBe(text));

  test.each([
    'Title Mailed Today',
    'TITLE SENT TODAY VIA FEDEX',
    'Out For Delivery',
    'Tracking Number',
    'Grace Period Ends Friday',
    'Mark As Received',
    'Will Call When It Arrives',
    'Chase Payoff Sent',
    'Dallas Office Has It',
    'Harris County Clerk',
    'Los Angeles DMV',
    'Lienholder Is Credit Union',
    "Buyer's Signature Missing, We've Asked",
    'Lot 48210 Lane 12 Run 33',
    'White Ford, Hunter Green Jeep',
  ])('ordinary capitalized words: %j', (text) => expect(read(text)).toBe(text));

  test('in any case', () => expect(read('Certified mail, Priority overnight')).toBe('Certified mail, Priority overnight'));

  test('a name beside them is hidden', () => {
    expect(read('Priority Overnight Bob Smith')).toBe('Priority Overnight [redacted]');
    expect(read('Bob Smith of Colorado')).toBe('[redacted] of Colorado');
    expect(read('Bob Smith Colorado')).toBe('[redacted] Colorado');
    expect(read('Grand Marquis Bob Smith Title Absent')).toBe('Grand Marquis [redacted] Title Absent');
  });

  test('another make and model, which are trade words', () => expect(redact('Toyota Tacoma', 'Honda Accord')).toBe('Toyota Tacoma'));

  test('"Partner" stays, and so does a word before it', () => {
    expect(read('Ask Partner today')).toBe('Ask Partner today');
    expect(read('Ask Partner Bob Smith')).toBe('Ask Partner [redacted]');
  });

  test('make and model can be any text', () => {
    expect(redact('Bob Smith (C++) has it', '(?:.*)+$ C++')).toBe('[redacted] (C++) has it');
    expect(redact('Bob Smith', ' ')).toBe('[redacted]');
  });
});

describe('the names of organizations that a viewer may not see become "Partner"', () => {
  const hidden = ["Bob's Cedarvale Cars, LLC", 'Dogwood', 'A+ Autos (Denver)'];
  const hide = (text: string) => hideNames(text, hidden);

  test.each([
    ['ask Dogwood', 'ask Partner'],
    ['ask DOGWOOD or dogwood', 'ask Partner or Partner'],
    ["Dogwood's clerk, Dogwood’s clerk", "Partner's clerk, Partner’s clerk"],
    ["Bob's Cedarvale Cars, LLC", 'Partner'],
    ["bob's cedarvale cars llc", 'Partner'],
    ["BOB'S CEDARVALE CARS", 'Partner'],
    ['Bob’s Cedarvale Cars', 'Partner'],
    ['Bobs Cedarvale  Cars', 'Partner'],
    ['Bobs-Cedarvale-Cars', 'Partner'],
    ['Bobs\nCedarvale\nCars', 'Partner'],
    ['www.bobscedarvalecars.example', 'www.Partner.example'],
    ['titles@bobscedarvalecars.example', 'titles@Partner.example'],
    ['a+ autos (denver) has it', 'Partner) has it'],
    ['(Dogwood)', '(Partner)'],
  ])('%j', (text, shown) => expect(hide(text)).toBe(shown));

  test.each(['the Dogwoods bloom', 'Bob has Cars', 'no name here', ''])('%j has no hidden name', (text) => expect(hide(text)).toBe(text));

  test('with or without a company suffix', () => {
    for (const name of ['Oak LLC', 'Oak, Inc.', 'Oak Corp', 'Oak Co.', 'Oak L.L.C.', 'Oak Ltd', 'Oak Company', 'Oak Incorporated'])
      expect(hideNames('ask Oak', [name])).toBe('ask Partner');
  });

  test('nothing changes without hidden names, and a name without letters hides nothing', () => {
    expect(hideNames('ask Oak', [])).toBe('ask Oak');
    expect(hideNames('ask Oak !!', ['!!', ''])).toBe('ask Oak !!');
  });
});

describe('a text of 2,000 characters is redacted quickly', () => {
  // A regular expression that backtracks on one of these takes seconds to years, which exceeds the time limit.
  test.each([
    ['one long word', `A${long('a')}`],
    ['two long words that are not a name', `A${'a'.repeat(997)} A${'a'.repeat(997)}1`],
    ['words that are not names', `${long('Bobby ')}1`],
    ['words that end in digits', long('Bobby1 ')],
    ['capitals', long('A')],
    ['alternating capitals and lowercase letters', `${long('Aa')}1`],
    ['apostrophes', `A${long("'")}`],
    ['initials', long('Ab A. ')],
    ['spaces', `Ab${' '.repeat(1990)}`],
    ['hyphens', long('Ab-')],
    ['an address that never ends', `a@${long('a.')}`],
    ['hyphens in an address', `a@${long('a-')}`],
    ['at signs', long('@a')],
    ['digits', long('1')],
    ['digits and spaces', long('303 ')],
    ['brackets', long('(303)')],
  ])('%s', { timeout: 2000 }, (_, text) => {
    expect(read(text).length).toBeGreaterThan(0);
    expect(hideNames(text, ['A A A A A A A A', `A${'a'.repeat(199)}`, '1 1 1 1', 'Bobby Bobby']).length).toBeGreaterThan(0);
  });
});
