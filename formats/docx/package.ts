import { decodeXml } from '#formats/epub/decode.ts';
import { type Element, elementsOf, parseTree } from '#formats/tree.ts';
import { Unreadable } from '#formats/unreadable.ts';
import type { Warnings } from '#formats/warnings.ts';
import type { Archive } from '#formats/zip/archive.ts';

/** The target of a part's reference: another part of the package, or an address outside of it. */
export type Relationship = { readonly type: string; readonly target: string; readonly isExternal: boolean };
export type Relationships = ReadonlyMap<string, Relationship>;

/** The parts of a DOCX package (ECMA-376 part 2). Targets are only ever looked up among the files of the archive. */
export class WordPackage {
  readonly archive: Archive;
  readonly warnings: Warnings;
  readonly #depth: number;

  constructor(archive: Archive, depth: number, warnings: Warnings) {
    this.archive = archive;
    this.#depth = depth;
    this.warnings = warnings;
  }

  /** The path of the main document; an archive without one is no DOCX. */
  mainPath(): string {
    const { target } = ofType(this.relationships(''), 'officeDocument') ?? { target: 'word/document.xml' };
    if (!this.archive.has(target)) throw new Unreadable('notThisFormat');
    return target;
  }

  /** The relationships of a part by id; those of the package itself for an empty path. */
  relationships(path: string): Relationships {
    const cut = path.lastIndexOf('/') + 1;
    const root = this.tree(`${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`);
    const list = elementsOf(elementsOf(root, 'Relationships')[0], 'Relationship');
    return new Map(
      list.map(({ attributes }) => {
        const { Id = '', Type = '', Target = '', TargetMode } = attributes;
        const isExternal = TargetMode === 'External';
        const target = isExternal ? Target : resolved(path.slice(0, cut), Target);
        return [Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal }];
      }),
    );
  }

  /** The words of an XML part, or undefined where there is none of this path. */
  source(path: string | undefined): string | undefined {
    const bytes = path === undefined ? undefined : this.archive.read(path);
    return bytes && path !== undefined ? decodeXml(bytes, path, this.warnings) : undefined;
  }

  /** The tree of a small XML part. */
  tree(path: string | undefined): Element | undefined {
    const source = this.source(path);
    return source === undefined ? undefined : parseTree(source, 'xml', this.#depth);
  }
}

/** The first relationship of a type. */
export function ofType(relationships: Relationships, type: string): Relationship | undefined {
  return [...relationships.values()].find((one) => one.type === type);
}

function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
