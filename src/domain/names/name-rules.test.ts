// A name must not be a link, imitate another, or contain invisible characters. Real names of dealers are allowed.
import { expect, test } from 'vitest';
import { NAME_FAULTS, nameFault, VEHICLE_NAME_FAULTS, vehicleNameFault } from './name-rules.ts';

test.each([
  'St. Louis Auto',
  'St.Louis Motors',
  'A.B.C. Motors',
  'J.D. Byrider',
  'J.D.Power Autos',
  'U.S. Auto Sales, Inc.',
  'No.1 Motors',
  '4.0 Imports',
  'O’Brien & Sons, L.L.C.',
  'Łódź Autos',
  '현대 Автосалон',
  'Subtitle Lines',
  'Partners Auto Group',
  'Partner Motors',
  'Title Transfer Center',
  'Route 66 Motors / Golden',
  '!!!',
  'Smith Bros. Auto',
  'Smith Bros., Inc.',
  'Polka Dot Auto',
  'Smith · Auto',
  'A·M·G Motors',
  'No. 1 Net Cars',
  'Acme .Inc',
  'Your Auto Mart',
  'You Auto Sales',
  '5 Star Auto 2000',
  '24/7 Auto 365',
  'Cars 1998-2003',
  'Auto 1500/2500',
  'Highway 101 Auto',
  'Call Me Motors',
  'One Two Three Auto',
])('an organization may be called "%s"', (name) => {
  expect(nameFault(name, 'organization')).toBeNull();
});

test.each([
  'Carvana.com',
  'Smith.com Motors',
  'See smith.com/now',
  'Motors https://x',
  'HTTP://1',
  'www.smith Motors',
  'www .smith',
  'bit.ly/x',
  'Win now at free-cars.xyz!',
  'Carvana．com',
  'Carvana。com',
  'Carvana.сом',
  'Carv\u200Bana.co\u200Bm'.replaceAll('\u200B', ''),
  'пример.рф',
  'a@smith.test.com',
  'smith.xn--p1ai',
  '10.20.30.40 Motors',
  'Smith.COM',
  'evil .com',
  'evil . com',
  'evil. com',
  'evil. c o m',
  'evil,com',
  'evil[.]com',
  'evil [.] com',
  'evil(dot)com',
  'evil [dot] com',
  'evil{dot}net',
  'evil dot com',
  'evil-dot-com',
  'evil d0t com',
  'EVIL DOT COM',
  'evil。com',
  'evil·com',
  'evil•com',
  'evil・com',
  'evil․com',
  'evil.(com)',
  'evil."com"',
  'evil/.com',
  '.com Motors',
  'evil .co',
])('no organization or person may be called "%s": it is a web address', (name) => {
  expect(nameFault(name, 'organization')).toBe(NAME_FAULTS.link);
  expect(nameFault(name, 'person')).toBe(NAME_FAULTS.link);
});

test.each([
  'Partner',
  'PARTNER, LLC',
  'Pаrtner',
  'Pártner',
  'P a r t n e r',
  'Titleline',
  'TITLELINE Support',
  'Title-Line Desk',
  'Title line',
  'Titlelíne',
  'TitIeIine Help',
  'T1tle1ine',
  'Тitleline Team',
  'Ｔｉｔｌｅｌｉｎｅ',
  'The Titleline Team',
])('no organization may be called "%s": the name is reserved', (name) => {
  expect(nameFault(name, 'organization')).toBe(NAME_FAULTS.reserved.organization);
});

test.each(['You', 'YOU', 'Y o u', 'Yоu', 'You!', 'The You', 'Partner', 'P a r t n e r', 'Partner 2', 'A Partner', 'Titleline Support'])(
  'nobody may be called "%s": that is what screens say of the reader, of withheld names and of the product',
  (name) => {
    expect(nameFault(name, 'organization')).toBe('This name is reserved. Use the name on the license.');
    expect(nameFault(name, 'person')).toBe('This name is reserved. Use your own name.');
  },
);

test.each([
  'Silver State Motors',
  'silver state motors',
  'Silver State M0tors',
  'SilverStateMotors',
  'Denver Auto Auction',
  'Silver State Auto Sales',
  'Smith Used Cars',
  'Aspen Auto Group',
  'Pat Doe LLC',
  'Pat Doe, Inc.',
  'Silver State Motors 2',
  'Silver State Motors Title Desk',
  'Smith Auto',
  'Golden Truck Sales',
  'Acme Towing',
])('no person may be called "%s": it is the name of a business', (name) => {
  expect(nameFault(name, 'person')).toBe('This is the name of a business. Use your own name.');
  expect(nameFault(name, 'organization')).toBeNull();
});

test.each([
  'Henry Ford',
  'Rose Hall',
  'William Holden',
  'Vincent Price',
  'John Cash',
  'Bill Sales',
  'Derek Trucks',
  'Lou Partner',
  'Lou You',
  'Ana Plaza',
  'Jo Co',
  'Lou Bank',
  'Max Carr',
  'Ray Market',
  'Dana Motor',
  'Rosa Mart',
  'May World',
  'Title Desk',
  'Ann Dealy',
  'Otto Lincoln',
])('a person may be called "%s"', (name) => {
  expect(nameFault(name, 'person')).toBeNull();
});

test.each([
  'Call 303-555-0142',
  '303.555.0142 Motors',
  '(303) 555 0142',
  '3035550142',
  '1 303 555 0142',
  '303/555/0142',
  '303–555–0142',
  '3 0 3 5 5 5 0 1 4 2',
  '555-0142 Auto',
  '+44 20 7946 0958',
  '３０３５５５０１４２',
  '٣٠٣٥٥٥٠١٤٢',
  'three oh three five five five zero one four two',
  '303 five five five 0142',
  '3O3-555-OI42',
  '1-800-Radiator',
  '1 (888) Cars Now',
  '1800FLOWERS',
  '800-CARS-NOW',
  'call 1-800-…',
  'Text 55512',
])('no organization or person may be called "%s": it is a phone number', (name) => {
  expect(nameFault(name, 'organization')).toBe(NAME_FAULTS.phone);
  expect(nameFault(name, 'person')).toBe(NAME_FAULTS.phone);
});

test.each([
  ['call 1-800-555-0142', 'phone'],
  ['Ford 303-555-0142', 'phone'],
  ['call 1-800-CARS', 'phone'],
  ['555-0142', 'phone'],
  ['303/555/0142', 'phone'],
  ['3035550142', 'phone'],
  ['see evil.com', 'link'],
  ['evil [.] com', 'link'],
  ['evil .com', 'link'],
  ['www.evil', 'link'],
] as const)('no make or model may be called "%s"', (name, fault) => {
  expect(vehicleNameFault(name, 'make')).toBe(VEHICLE_NAME_FAULTS[fault].make);
  expect(vehicleNameFault(name, 'model')).toBe(VEHICLE_NAME_FAULTS[fault].model);
});

test.each([
  'Model 3',
  'F-150',
  '911',
  'ID.4',
  'ID. Buzz',
  'ID.Buzz',
  '3500 4x4',
  '1500/2500/3500',
  'FT125/150/250-20',
  'S 500 4.0',
  'Xion.Bike',
  'L8000',
  'Co.,Ltd.',
])('a make or model may be called "%s"', (name) => {
  expect(vehicleNameFault(name, 'make')).toBeNull();
  expect(vehicleNameFault(name, 'model')).toBeNull();
});

test.each([
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u202E',
  '\u2066',
  '\u3164',
  '\u115F',
  '\uFFA0',
  '\uFE0F',
  '\u{E0101}',
  '\u{E0041}',
  '\u034F',
  '\u180E',
  '\u2800',
])('an invisible character (%j) is refused', (character) => {
  for (const kind of ['organization', 'person'] as const)
    expect(nameFault(`Silver${character}State Motors`, kind)).toBe('The name has invisible characters. Type it again without them.');
});

test('joiners are allowed in names of people in alphabets that need them', () => {
  expect(nameFault('مهدی\u200Cپور', 'person')).toBeNull();
  expect(nameFault('क्\u200Dष', 'person')).toBeNull();
  expect(nameFault('مهدی\u200Cپور', 'organization')).toBe(NAME_FAULTS.invisible);
});
