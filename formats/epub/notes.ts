import { type Footnote, footnoteLength, type Inline } from '#domain/text.ts';
import type { Link, Stretch, Survey } from '#formats/epub/note-survey.ts';
import { pushRun, titleText } from '#formats/inlines.ts';

/** The role of an element for notes. */
export type NoteRole =
  | { readonly kind: 'reference'; readonly note: string }
  /** Refers to a note that is not there. */
  | { readonly kind: 'dangling' }
  | { readonly kind: 'body'; readonly note: string }
  | { readonly kind: 'backlink' };

/** The roles of the elements of a page by their order in it. */
export type NoteRoles = ReadonlyMap<string, ReadonlyMap<number, NoteRole>>;

/** Letters of a note that no markup names as one, and of any note. */
const longest = { untyped: 5_000, typed: 30_000 };

/**
 * Finds the notes of a book. A link is a reference when it is marked as one, when it leads to a marked note, or when it
 * looks like one and leads to a short stretch with a link back. The first of two links that lead to one another is the
 * reference.
 */
export function findNotes({ links, places }: Survey): NoteRoles {
  const roles = new Map<string, Map<number, NoteRole>>();
  const referrers = new Map<Stretch, Link[]>();
  const set = (path: string, order: number, role: NoteRole) => {
    const page = roles.get(path) ?? new Map<number, NoteRole>();
    roles.set(path, page.set(order, role));
  };
  for (const link of links) {
    const target = places.get(link.target);
    const leadsBack = referrers.get(link.stretch)?.some((referrer) => target?.links.includes(referrer));
    if (leadsBack) set(link.stretch.path, link.order, { kind: 'backlink' });
    else if (target && isNote(link, target, places)) {
      const note = `${target.path}:${target.order}`;
      set(link.stretch.path, link.order, { kind: 'reference', note });
      set(target.path, target.order, { kind: 'body', note });
      referrers.set(target, [...(referrers.get(target) ?? []), link]);
    } else if (link.typed) set(link.stretch.path, link.order, { kind: 'dangling' });
  }
  return roles;
}

function isNote(link: Link, target: Stretch, places: Survey['places']): boolean {
  if (target === link.stretch || target.order === 0 || target.hasHeading) return false;
  if (link.typed && target.typed) return target.length <= footnoteLength;
  if (link.typed || (target.typed && link.short)) return target.length <= longest.typed;
  const leadsBack = target.links.some((back) => places.get(back.target)?.links.includes(link));
  return link.short && leadsBack && target.length <= longest.untyped;
}

type Waiting = { readonly type: 'footnote'; readonly attrs: { note: string } };

/** The notes of a book while its pages are read: a reference may come long before its note. */
export class Notes {
  readonly #bodies = new Map<string, Inline[]>();
  readonly #waiting: { readonly node: Waiting; readonly note: string }[] = [];

  /** A node for a reference; `settle` adds its content. */
  refer(note: string): Footnote {
    const node: Waiting = { type: 'footnote', attrs: { note: '[]' } };
    this.#waiting.push({ node, note });
    return node;
  }

  /** Keeps the content of a note. */
  keep(note: string, content: Inline[]): void {
    this.#bodies.set(note, content);
  }

  /** Gives every reference the content of its note, once all pages were read. */
  settle(): void {
    const noteOf = new Map<Inline, string>(this.#waiting.map(({ node, note }) => [node, note]));
    for (const { node, note } of this.#waiting) {
      node.attrs.note = noteJson(this.#flat(note, noteOf, new Set()));
    }
  }

  /** The content of a note; the notes in it follow in brackets, since a note can hold none. */
  #flat(note: string, noteOf: ReadonlyMap<Inline, string>, within: ReadonlySet<string>): Inline[] {
    const flat: Inline[] = [];
    for (const inline of this.#bodies.get(note) ?? []) {
      const inner = noteOf.get(inline);
      if (inline.type !== 'footnote' || inner === undefined) {
        if (inline.type === 'text') pushRun(flat, inline.text, inline.marks ?? []);
        else flat.push(inline);
      } else if (!within.has(inner) && inner !== note && within.size < 4) {
        pushRun(flat, ' [', []);
        flat.push(...this.#flat(inner, noteOf, new Set([...within, note])));
        pushRun(flat, ']', []);
      }
    }
    return flat;
  }
}

/** A note as it is stored; one longer than a note may be gives its words without marks, as many as there is room for. */
function noteJson(content: readonly Inline[]): string {
  const json = JSON.stringify(content);
  if (json.length <= footnoteLength) return json;
  const words = titleText(content)
    .slice(0, footnoteLength / 2 - 100)
    .replace(/["\\]/g, '’');
  return JSON.stringify([{ type: 'text', text: words }]);
}
