// Rules for names of organizations and people. Names appear in mails to strangers and beside other names, so a name must not be a link,
// imitate another name, or contain invisible characters.
import { canonicalName, plainWords } from './same-org.ts';
import { NAME_MAX } from './limits.ts';
import { foldLookAlikes, withoutInvisible } from './look-alikes.ts';
import { cleanLine } from './text.ts';

export type NameKind = 'organization' | 'person';

export const NAME_FAULTS = {
  invisible: 'The name has invisible characters. Type it again without them.',
  link: 'A name cannot have a web address in it.',
  reserved: { organization: 'This name is reserved. Use the name on the license.', person: 'This name is reserved. Use your own name.' },
} as const;

/** Returns a message for an invalid name, or null if it is valid or too long to be checked. */
export function nameFault(typed: string, named: NameKind): string | null {
  const name = cleanLine(typed);
  if (name.length > NAME_MAX) return null;
  if (hasInvisible(typed, named)) return NAME_FAULTS.invisible;
  if (hasWebAddress(name)) return NAME_FAULTS.link;
  return isReserved(name, named) ? NAME_FAULTS.reserved[named] : null;
}

/** Joiners between letters, as in Persian and Indian names of people. */
const JOINER = /(?<=\p{L}\p{M}*)[\u200C\u200D](?=\p{L})/gu;
const LATIN_BESIDE_JOINER = /\p{Script=Latin}[\u200C\u200D]|[\u200C\u200D]\p{Script=Latin}/u;

function hasInvisible(name: string, named: NameKind): boolean {
  const visible = named === 'person' && !LATIN_BESIDE_JOINER.test(name) ? name.replaceAll(JOINER, '') : name;
  return withoutInvisible(visible) !== visible;
}

const SCHEME = /(?:^|[^\p{L}])(?:https?|ftp|hxxps?)\s*:|:\/\/|(?:^|[^\p{L}\p{N}])www\d?\s*\./u;
const IP_ADDRESS = /(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?:$|[^\d.])/;
const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** True if a top-level domain follows a dot without a space: "Carvana.com", not "St. Louis Auto". */
function hasWebAddress(name: string): boolean {
  const plain = withoutInvisible(name.normalize('NFKC'))
    .replaceAll(/[。｡․]/g, '.')
    .toLowerCase();
  if (SCHEME.test(plain) || IP_ADDRESS.test(plain)) return true;
  return [...plain.matchAll(HOST)].some(([host]) => host.split('.').slice(1).some(isTopLevel));
}

// Top-level domains that people recognize and mail programs turn into links: all country codes, and of the others in IANA's root zone the
// common ones and those of the trade. Words that end names of dealers, such as "louis" and "motors", are left out.
const OF_COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';
const OTHERS =
  'com net org edu gov mil int info biz name pro mobi tel asia jobs xxx arpa aero coop museum app dev page web site website online store shop blog cloud host hosting tech tools software systems solutions services support help email mail chat link links click live news media press video photo photos pics xyz top vip win bid trade auction auctions auto autos car cars motorcycles parts repair rentals dealer deals sale market markets money cash credit loan loans bank finance financial insurance tax legal law llc ltd inc gmbh company business enterprises group global international world network center zone club team today space fun icu cyou buzz monster quest rest best work works agency consulting management partners ventures capital fund city town land house homes estate properties rent limo taxi delivery express supply supplies equipment exchange directory guide reviews social community foundation ink art design studio gallery academy school college university training education health care clinic dental fit life love family gift gifts kids pet dog cat bar cafe pizza restaurant wine beer travel tours vacations flights hotel football golf run bike racing horse tires toyota honda ford bmw audi lexus nissan chevrolet cadillac jeep dodge kia volvo google amazon apple onion zip mov foo ooo one now new';
// A missing space, as in "Smith Bros.Cars", is refused too, because a reader could click it.
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(`${OF_COUNTRIES} ${OTHERS} рф укр бел срб`.split(' '));

const isTopLevel = (label: string): boolean => label.startsWith('xn--') || TOP_LEVEL_DOMAINS.has(foldLookAlikes(label));

/** "Partner" replaces redacted names of organizations, and "Titleline" is the product itself. */
function isReserved(name: string, named: NameKind): boolean {
  const words = plainWords(name).map(skeleton);
  if (words.join('').startsWith(TITLELINE) || words.some((word) => word.startsWith(TITLELINE))) return true;
  return named === 'organization' && skeleton(canonicalName(name)).replaceAll(' ', '') === PARTNER;
}

/** Folds characters that look the same in most fonts: I, l and 1; O and 0; S and 5; E and 3. */
const skeleton = (plain: string): string => plain.replaceAll(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('5', 's').replaceAll('3', 'e');
const TITLELINE = skeleton('titleline');
const PARTNER = skeleton('partner');
