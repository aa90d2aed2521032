import { Parser } from 'htmlparser2';
import { withDeclaredEntities } from '#formats/declared-entities.ts';
import { Unreadable } from '#formats/unreadable.ts';

/** An element of a parsed file; its name is lower case in XHTML and without a namespace prefix everywhere. */
export type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
  /** Which element of its file it is, in the order of their start tags: the same at each reading of the file. */
  readonly order: number;
};

type Growing = Element & { readonly children: (Element | string)[] };

/**
 * Parses XHTML or other XML into a tree. XHTML is read with the patience of HTML: named entities, missing end tags.
 * Nothing is ever loaded: of what a document type declares only plain words are put in their places.
 *
 * @param depth - how deep elements may lie in one another before the file is refused
 */
export function parseTree(source: string, language: 'xhtml' | 'xml', depth: number): Element {
  const root: Growing = { name: '', attributes: {}, children: [], order: 0 };
  const open: Growing[] = [root];
  let order = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        if (isImplied) return;
        if (open.length > depth) throw new Unreadable('tooDeep', 'depth');
        const element: Growing = { name: localName(name), attributes, children: [], order: ++order };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag(name) {
        const local = localName(name);
        if (open.length > 1 && open.at(-1)?.name === local) open.pop();
      },
      ontext(text) {
        const children = open.at(-1)?.children ?? [];
        const last = children.length - 1;
        if (typeof children[last] === 'string') children[last] += text;
        else children.push(text);
      },
    },
    { xmlMode: language === 'xml', decodeEntities: true, recognizeCDATA: true, recognizeSelfClosing: true },
  );
  parser.end(withDeclaredEntities(source));
  return root;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The element children of an element, those of one name where it is given. */
export function elementsOf(element: Element | undefined, name?: string): Element[] {
  return (element?.children ?? []).filter(
    (child): child is Element => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The first element in a tree of which something holds, in document order. */
export function findElement(element: Element, test: (element: Element) => boolean): Element | undefined {
  for (const child of elementsOf(element)) {
    const found = test(child) ? child : findElement(child, test);
    if (found) return found;
  }
  return undefined;
}

/** All words in an element as the file has them, line breaks as such. */
export function rawText(element: Element): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : child.name === 'br' ? '\n' : rawText(child)))
    .join('');
}

/** All words in an element on one line. */
export function lineText(element: Element | undefined): string {
  return element
    ? rawText(element)
        .replace(/[ \t\n\r\f]+/g, ' ')
        .trim()
    : '';
}

/** The words an attribute lists: classes, `epub:type`, `properties`. */
export function listed(element: Element, attribute: string): string[] {
  return element.attributes[attribute]?.split(/\s+/).filter(Boolean) ?? [];
}

/** The kind that an element is marked as, by `epub:type` and by its ARIA role without `doc-`. */
export function typesOf(element: Element): string[] {
  const { attributes } = element;
  if (attributes['epub:type'] === undefined && attributes.role === undefined) return [];
  return [...listed(element, 'epub:type'), ...listed(element, 'role').map((role) => role.replace(/^doc-/, ''))];
}
