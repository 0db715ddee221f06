// A digest as plain text.
import type { DigestLine } from '../../../../domain/digest/digest.ts';
import type { DigestPage, DigestSection } from './digest-page.ts';

/** `baseUrl`: of the paths. */
export function digestText({ day, heading, summary, sections, button, reason, links }: DigestPage, baseUrl: string): string {
  const paragraphs = [
    day,
    heading,
    `${summary.before}${summary.late}${summary.after}`,
    ...sections.flatMap((one) => sectionParagraphs(one, baseUrl)),
    `${button.label}:\n${button.url}`,
    `-- \n${reason}`,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const sectionParagraphs = ({ title, count, beside, lines, more }: DigestSection, baseUrl: string): string[] => [
  `${title.toUpperCase()}: ${count} (${beside})`,
  ...lines.map((line) => lineText(line, baseUrl)),
  ...more.map(({ label, url }) => `${label}:\n${url}`),
];

function lineText({ path, end, stockNumber, title, sentence, phone, when, action }: DigestLine, baseUrl: string): string {
  const first = [end, title, stockNumber && `Stock ${stockNumber}`, when && `(${when.text})`].filter(Boolean).join('  ');
  const url = baseUrl + path;
  const links = action === null ? [url] : action.href === null ? [`${action.label}: ${url}`] : [elsewhere(action.label, action.href), url];
  return [first, [sentence, phone].filter(Boolean).join(' '), ...links].join('\n');
}

/** A number or a mailbox is its own label. */
const elsewhere = (label: string, href: string): string => (/^https?:/i.test(href) ? `${label}: ${href}` : `How to file: ${label}`);
