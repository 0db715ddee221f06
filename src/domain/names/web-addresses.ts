// Finds web addresses in names, also in the spellings that hide them: "evil .com", "evil[.]com", "evil dot com".
import { withoutInvisible } from '../input/invisible.ts';
import { foldLookAlikes } from './look-alikes.ts';

const SCHEME = /(?:^|[^\p{L}])(?:https?|ftp|hxxps?)\s*:|:\/\/|(?:^|[^\p{L}\p{N}])www\d?\s*\./u;
const IP_ADDRESS = /(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?:$|[^\d.])/;
const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** A dot that no letter or digit precedes: "evil .com", "evil/.com". */
const LOOSE_END = /(?<![\p{L}\p{N}.])\.([\p{L}\p{N}-]+)/gu;
/** After a dot and a blank, or after another sign that stands for the dot. */
const DISTANT_END = /[\p{L}\p{N}]\s*\.\s+([\p{L}\p{N}-]+)|[\p{L}\p{N}]\s*,([\p{L}\p{N}-]+)/gu;
const SPACED_COM = /[\p{L}\p{N}]\s*\.\s*c\s*o\s*m(?![\p{L}\p{N}])/u;

/** Signs that look like a full stop, and those that are placed like one. */
const FULL_STOPS = /[。｡․﹒．]/g;
const MIDDLE_DOTS = /(?<=\S)\s*[·•∙⋅‧・･●]\s*(?=\S)/g;
const IN_BRACKETS = /\s*[[({<]\s*(?:\.|d[o0]t)\s*[\])}>]\s*/g;
/** "evil.(com)", 'evil."com"' */
const SURROUNDS = /[[\](){}<>"'“”‘’`]/g;
const DOT_WORD = /(?<=[\p{L}\p{N}])(?:\s+|\s*[-_]\s*)d[o0]t(?:\s+|\s*[-_]\s*)(?=[\p{L}\p{N}])/gu;

/** True if the name has a web address: "Carvana.com", not "St. Louis Auto". */
export const hasWebAddress = (name: string): boolean => hasAddress(name, isTopLevel);

/** Like `hasWebAddress`, for a make or a model: some are called "ID.Buzz" and "Xion.Bike", or end in "CO.,LTD". */
export const hasWebAddressInVehicle = (name: string): boolean => hasAddress(name, (label) => isTopLevel(label) && !IN_VEHICLES.has(label));

function hasAddress(text: string, isEnd: (label: string) => boolean): boolean {
  const plain = withoutInvisible(text.normalize('NFKC')).replaceAll(FULL_STOPS, '.').toLowerCase();
  if (SCHEME.test(plain) || IP_ADDRESS.test(plain)) return true;
  const bare = plain.replaceAll(IN_BRACKETS, '.');
  if (hasHost(bare, isEnd) || SPACED_COM.test(bare)) return true;
  if (ends(bare, LOOSE_END).some((end) => isEnd(end) && !COMPANY_FORMS.has(end))) return true;
  // "Polka Dot Auto", "Bros. Cars" and "Smith · Motors" are names, so these spellings count only before the best known domains.
  const dotted = bare.replaceAll(SURROUNDS, '').replaceAll(MIDDLE_DOTS, '.').replaceAll(DOT_WORD, '.');
  return hasHost(dotted, isWellKnown) || ends(dotted, DISTANT_END).some(isWellKnown);
}

const hasHost = (plain: string, isEnd: (label: string) => boolean): boolean =>
  [...plain.matchAll(HOST)].some(([host]) => host.split('.').slice(1).some(isEnd));

const ends = (plain: string, pattern: RegExp): string[] => [...plain.matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean) ?? '');

// Top-level domains that people recognize and mail programs turn into links: all country codes, and of the others in IANA's root zone the
// common ones and those of the trade. Words that end names of dealers, such as "louis" and "motors", are left out.
const OF_COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';
const OTHERS =
  'com net org edu gov mil int info biz name pro mobi tel asia jobs xxx arpa aero coop museum app dev page web site website online store shop blog cloud host hosting tech tools software systems solutions services support help email mail chat link links click live news media press video photo photos pics xyz top vip win bid trade auction auctions auto autos car cars motorcycles parts repair rentals dealer deals sale market markets money cash credit loan loans bank finance financial insurance tax legal law llc ltd inc gmbh company business enterprises group global international world network center zone club team today space fun icu cyou buzz monster quest rest best work works agency consulting management partners ventures capital fund city town land house homes estate properties rent limo taxi delivery express supply supplies equipment exchange directory guide reviews social community foundation ink art design studio gallery academy school college university training education health care clinic dental fit life love family gift gifts kids pet dog cat bar cafe pizza restaurant wine beer travel tours vacations flights hotel football golf run bike racing horse tires toyota honda ford bmw audi lexus nissan chevrolet cadillac jeep dodge kia volvo google amazon apple onion zip mov foo ooo one now new';
// A missing space, as in "Smith Bros.Cars", is refused too, because a reader could click it.
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(`${OF_COUNTRIES} ${OTHERS} рф укр бел срб`.split(' '));

const isTopLevel = (label: string): boolean => label.startsWith('xn--') || TOP_LEVEL_DOMAINS.has(foldLookAlikes(label));

const COMPANY_FORMS: ReadonlySet<string> = new Set(['llc', 'inc', 'ltd', 'gmbh', 'company']);
const IN_VEHICLES: ReadonlySet<string> = new Set([
  ...COMPANY_FORMS,
  ...'bike buzz auto autos car cars motorcycles racing run one'.split(' '),
]);

const WELL_KNOWN: ReadonlySet<string> = new Set(
  'com net org info biz edu gov io app xyz online site website shop store top club'.split(' '),
);
const isWellKnown = (label: string): boolean => WELL_KNOWN.has(foldLookAlikes(label));
