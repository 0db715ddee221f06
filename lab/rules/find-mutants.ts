// Finds the guards and conditions of the rules in their syntax tree, and removes or changes them one at a time.
import { parseAst } from 'vite';

/** `text`: the file's source with the change. */
export type Mutant = { file: string; line: number; what: string; text: string };

/** A node of the tree that ESTree describes, as far as it is read here. */
type Node = {
  type: string;
  start: number;
  end: number;
  operator?: string;
  consequent?: Node;
  alternate?: Node;
  left?: Node;
  right?: Node;
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Each comparison with its counterpart that differs at the limit alone. */
const AT_LIMIT: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/**
 * All mutants of a file: without each `if (…) return …`, without each operand of `&&` and `||`, with one branch of each `? :` alone, and
 * with the limit of each comparison moved by one.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  const replace = (node: Node, by: string, what: string): void => {
    const line = source.slice(0, node.start).split('\n').length;
    const text = source.slice(0, node.start) + by + source.slice(node.end);
    mutants.push({ file, line, what: `${what} ${textOf(node).replaceAll(/\s+/g, ' ').slice(0, 90)}`, text });
  };
  const visit = (node: Node): void => {
    const { type, operator = '', consequent, alternate, left, right } = node;
    if (type === 'IfStatement' && consequent?.type === 'ReturnStatement') replace(node, '', 'without');
    if (type === 'ConditionalExpression') {
      replace(node, `(${textOf(consequent!)})`, 'always the first of');
      replace(node, `(${textOf(alternate!)})`, 'always the second of');
    }
    if (type === 'BinaryExpression' && operator in AT_LIMIT)
      replace(node, `${textOf(left!)} ${AT_LIMIT[operator]} ${textOf(right!)}`, `${AT_LIMIT[operator]} in`);
    if (type === 'LogicalExpression' && operator !== '??') {
      replace(node, `(${textOf(left!)})`, 'only the left of');
      replace(node, `(${textOf(right!)})`, 'only the right of');
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseAst(source, { lang: 'ts' }, file));
  return mutants;
}
