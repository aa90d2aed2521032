import { importsOf, type Read } from './imports.ts';

/**
 * The files that lead back to themselves by their imports, each cycle as one list. Types count: to read one file means
 * to read the other too. Modules that are fetched while the program runs (`import()`) do not count: they are a way out
 * of a cycle.
 */
export function importCycles(sources: readonly Read[]): string[][] {
  const paths = new Set(sources.map(({ path }) => path));
  const imports = new Map(sources.map((source) => [source.path, importsOf(source).filter((path) => paths.has(path))]));
  return knots(imports);
}

/** Tarjan's strongly connected components, of which only those are answered that lead back to themselves. */
function knots(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const own = order.size;
    order.set(path, own);
    stack.push(path);
    let low = own;
    for (const next of edges.get(path) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(path, low);
    if (low === own) {
      const knot = stack.splice(stack.indexOf(path));
      if (knot.length > 1 || edges.get(path)?.includes(path)) found.push(knot.sort());
    }
    return low;
  };
  for (const path of edges.keys()) if (!order.has(path)) visit(path);
  return found;
}
