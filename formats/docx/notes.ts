import type { Inline } from '#domain/text.ts';
import { BodyReader } from '#formats/docx/body.ts';
import type { WordContext } from '#formats/docx/context.ts';
import { ofType, type Relationships, type WordPackage } from '#formats/docx/package.ts';
import { inlinesOfBlocks } from '#formats/epub/flatten.ts';
import { OfficeFlow } from '#formats/office/office-flow.ts';
import { type Element, elementsOf } from '#formats/tree.ts';

type Shared = Omit<WordContext, 'path' | 'relationships' | 'note'>;
type Kind = { readonly name: 'footnote' | 'endnote' | 'comment'; readonly root: string; readonly type: string };

const kinds: readonly Kind[] = [
  { name: 'footnote', root: 'footnotes', type: 'footnotes' },
  { name: 'endnote', root: 'endnotes', type: 'endnotes' },
  { name: 'comment', root: 'comments', type: 'comments' },
];

/** The footnotes, endnotes and comments of a document, each read when something refers to it. */
export class WordNotes {
  readonly #elements = new Map<string, { element: Element; kind: Kind; context: WordContext }>();
  readonly #read = new Map<string, readonly Inline[]>();

  constructor(parts: WordPackage, relationships: Relationships, shared: Shared) {
    for (const kind of kinds) {
      const path = ofType(relationships, kind.type)?.target;
      const tree = parts.tree(path);
      if (!tree || path === undefined) continue;
      // The vocabulary has no notes in notes.
      const context = { ...shared, path, relationships: parts.relationships(path), note: () => undefined };
      for (const element of elementsOf(elementsOf(tree, kind.root)[0], kind.name)) {
        if (/separator|continuation/i.test(element.attributes['w:type'] ?? '')) continue;
        this.#elements.set(`${kind.name} ${element.attributes['w:id']}`, { element, kind, context });
      }
    }
  }

  /** The content of a note by its kind and id (`footnote 3`); a comment begins with the name of its author. */
  of(key: string): readonly Inline[] | undefined {
    const known = this.#read.get(key);
    const found = this.#elements.get(key);
    if (known || !found) return known;
    const { element, kind, context } = found;
    const flow = new OfficeFlow({ namesVerse: true });
    const body = new BodyReader(context, flow);
    for (const child of elementsOf(element)) body.element(child);
    body.end();
    const content = inlinesOfBlocks(flow.plainBlocks(), { type: 'hardBreak' });
    const author = element.attributes['w:author']?.trim();
    const named: Inline[] = kind.name === 'comment' && author ? [{ type: 'text', text: `${author}: ` }] : [];
    const note = [...named, ...content];
    this.#read.set(key, note);
    return note;
  }
}
