import { Parser } from 'htmlparser2';
import type { Element } from '#formats/tree.ts';
import { Unreadable } from '#formats/unreadable.ts';

type Growing = Element & { readonly children: (Element | string)[] };

/**
 * Parses XML and hands over the elements directly inside the holders, one after another, each as a tree that is
 * forgotten afterwards: a whole novel is never in memory as a tree. As in `parseTree` names come without a namespace
 * prefix, and nothing that a document type declares is read.
 *
 * @param holders - names of the elements around all others: `document`, `body`
 * @param depth - how deep elements may lie in one another before the file is refused
 */
export function readSlices(
  source: string,
  holders: ReadonlySet<string>,
  depth: number,
  take: (element: Element) => void,
): void {
  const open: Growing[] = [];
  let held = 0;
  let order = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1);
        if (open.length === 0 && holders.has(local)) {
          held++;
          return;
        }
        if (open.length + held >= depth) throw new Unreadable('tooDeep', 'depth');
        const element: Growing = { name: local, attributes, children: [], order: ++order };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag(name) {
        const local = name.slice(name.indexOf(':') + 1);
        if (open.length === 0 && holders.has(local)) held--;
        if (open.at(-1)?.name !== local) return;
        const done = open.pop();
        if (open.length === 0 && done) take(done);
      },
      ontext(text) {
        const children = open.at(-1)?.children;
        if (!children) return;
        const last = children.length - 1;
        if (typeof children[last] === 'string') children[last] += text;
        else children.push(text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
}
