// A browser's translation replaces text nodes. React then can neither remove such a text nor insert something before it, and the page breaks. So
// text that stands beside something that comes and goes, or comes and goes itself, has an element of its own; so has text in a fragment, which
// comes and goes without an element. Printed sheets, the records and the documents are left out: they are rendered once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';

const ROOT = join('src', 'web');
const RENDERED_ONCE = /^(?:documents|print)\/|\/print\/|\/record\//;

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const pages = () =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !RENDERED_ONCE.test(file));

/** 'text': a text node. 'coming': what may be there or not, with `text` if that is a text node. */
type Child = { is: 'text' | 'element' | 'coming' | 'unknown'; isText: boolean };
const [TEXT, ELEMENT, UNKNOWN]: Child[] = [
  { is: 'text', isText: true },
  { is: 'element', isText: false },
  { is: 'unknown', isText: false },
];

/** What an expression renders, as far as its form tells: no types are known. Words come from `copy`, and from functions named for them. */
function childOf(node: Node, source: string): Child {
  const part = (key: string) => childOf(node[key] as Node, source);
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return part('expression');
    case 'TemplateLiteral':
      return TEXT!;
    case 'Literal':
      return typeof node['value'] === 'string' && node['value'].trim() !== '' ? TEXT! : UNKNOWN!;
    case 'LogicalExpression':
      return node['operator'] === '??' ? part('right') : { is: 'coming', isText: part('right').isText };
    case 'ConditionalExpression': {
      const [one, other] = [part('consequent'), part('alternate')];
      return one.is === other.is && one.is !== 'unknown' ? one : { is: 'coming', isText: one.isText || other.isText };
    }
    case 'JSXElement':
    case 'JSXFragment':
      return ELEMENT!;
    case 'CallExpression': {
      const callee = source.slice((node['callee'] as Node).start, (node['callee'] as Node).end);
      return /(?:copy|words|text|format\w*)(?:\.|$)/i.test(callee) ? TEXT! : UNKNOWN!;
    }
    case 'MemberExpression':
      return /^(?:\w*copy|words)\b/i.test(source.slice(node.start, node.end)) ? TEXT! : UNKNOWN!;
    default:
      return UNKNOWN!;
  }
}

function childrenOf(parent: Node, source: string): Child[] {
  return (parent['children'] as Node[]).flatMap((child) => {
    if (child.type === 'JSXText') return (child['value'] as string).trim() === '' ? [] : [TEXT!];
    if (child.type === 'JSXExpressionContainer') {
      const expression = child['expression'] as Node;
      return expression.type === 'JSXEmptyExpression' ? [] : [childOf(expression, source)];
    }
    return [ELEMENT!];
  });
}

/** The lines of elements in which a text node stands beside what comes and goes. */
function endangeredLines(source: string): number[] {
  const lines: number[] = [];
  const check = (node: unknown) => {
    const children = childrenOf(node as Node, source);
    const comes = (node as Node).type === 'JSXFragment' || (children.length > 1 && children.some(({ is }) => is === 'coming'));
    if (comes && children.some(({ isText }) => isText)) lines.push(source.slice(0, (node as Node).start).split('\n').length);
  };
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(parseSync('source.tsx', source).program);
  return lines;
}

const inParagraph = (children: string) => endangeredLines(`const Part = ({ is, words }) => <p>${children}</p>;`);

test('it is told where text is beside what comes and goes', () => {
  for (const children of [
    '{is && <b />}{words.here}',
    '{is && words.here}<b />',
    '{is ? words.here : <b />} <i />',
    'Here {is && <b />}',
    '{is && <b />}{`${is}`}',
    '{is && <><b /> {words.here}</>}',
  ])
    expect({ children, lines: inParagraph(children) }).toEqual({ children, lines: [1] });
  for (const children of [
    '{is && words.here}',
    '{is && <b />}<span>{words.here}</span>',
    '{is ? words.here : words.there} <b />',
    'Here <b />',
    '{is && <b />} <i />',
  ])
    expect({ children, lines: inParagraph(children) }).toEqual({ children, lines: [] });
});

test('no text of a page stands beside what comes and goes without an element of its own', () => {
  const files = pages();
  // Far fewer than there are: the walk must find the pages, however they are cut into files.
  expect(files.length).toBeGreaterThan(100);
  const places = files.flatMap((file) => endangeredLines(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`));
  expect(places).toEqual([]);
});

/** What a translation must not change, in the words of the code. Texts of `copy` are labels. */
const KEPT_AS_IT_IS =
  /^(?!\w*copy\b|words\b).*\b(?:(?:org|from|to|party|partner|member)\??\.name|(?:org|requestedBy)Name|(?:stock|tracking)Number)\b/i;

/** The lines of elements that show a name or a number and have no `translate="no"`, nor are inside of an element that has. */
function translatedNames(source: string): number[] {
  const kept: Node[] = [];
  const shown: Node[] = [];
  new Visitor({
    JSXElement(element) {
      const node = element as unknown as Node;
      const opening = node['openingElement'] as Node;
      // The component `StockNumber` keeps its text by itself.
      if (/^<StockNumber\b|\stranslate=/.test(source.slice(opening.start, opening.end))) kept.push(node);
      for (const child of node['children'] as Node[]) {
        if (child.type !== 'JSXExpressionContainer') continue;
        const expression = child['expression'] as Node;
        const values =
          expression.type === 'ConditionalExpression' ? [expression['consequent'] as Node, expression['alternate'] as Node] : [expression];
        const isName = ({ type, start, end }: Node) =>
          (type === 'MemberExpression' || type === 'Identifier') && KEPT_AS_IT_IS.test(source.slice(start, end));
        shown.push(...values.filter(isName));
      }
    },
  }).visit(parseSync('source.tsx', source).program);
  return shown
    .filter(({ start, end }) => !kept.some((element) => element.start < start && end < element.end))
    .map(({ start }) => source.slice(0, start).split('\n').length);
}

const nameIn = (element: string) => translatedNames(`const Part = ({ org, isOwn, words }) => ${element};`);

test('names of organizations, stock numbers and tracking numbers are not translated', () => {
  expect(nameIn('<b>{org.name}</b>')).toEqual([1]);
  expect(nameIn('<b>{isOwn ? words.you : org.name}</b>')).toEqual([1]);
  expect(nameIn('<b translate="no"><i>{org.name}</i></b>')).toEqual([]);
  expect(pages().flatMap((file) => translatedNames(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`))).toEqual([]);
});
