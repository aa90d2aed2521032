import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A function with where it begins and how many lines it has, what lies in it included. */
export type LongFunction = {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly lines: number;
};

/**
 * Every function of a source: declarations, methods and arrows. An anonymous one is called after the constant, the
 * property, or the call that gets it.
 */
export function functionsIn({ path, text }: { readonly path: string; readonly text: string }): LongFunction[] {
  const found: LongFunction[] = [];
  const names = new Map<Node, string>();
  const lineOf = lineFinder(text);
  const add = (node: Node, name: string | undefined) => {
    const line = lineOf(node.start);
    found.push({ name: name ?? names.get(node) ?? '(no name)', path, line, lines: lineOf(node.end) - line + 1 });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') names.set(init, id.name);
    },
    Property({ key, value }) {
      names.set(value, text.slice(key.start, key.end));
    },
    MethodDefinition({ key, value }) {
      names.set(value, text.slice(key.start, key.end));
    },
    PropertyDefinition({ key, value }) {
      if (value) names.set(value, text.slice(key.start, key.end));
    },
    CallExpression({ callee, arguments: given }) {
      const name = text.slice(callee.start, callee.end).replace(/\s+/g, '').slice(-40);
      for (const value of given) if (!names.has(value)) names.set(value, `${name}(…)`);
    },
    FunctionDeclaration: (node) => add(node, node.id?.name),
    FunctionExpression: (node) => add(node, node.id?.name),
    ArrowFunctionExpression: (node) => add(node, undefined),
  }).visit(programOf(path, text));
  return found;
}

/** The syntax tree of a source; an unreadable one is reported, because its figures would be wrong. */
export function programOf(path: string, text: string) {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new SyntaxError(`${path}: ${error.message}`);
  return program;
}

function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
