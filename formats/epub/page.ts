import type { NoteRole, Notes } from '#formats/epub/notes.ts';
import type { Sheet } from '#formats/epub/sheet.ts';
import type { FlowBlock } from '#formats/flow.ts';
import type { Warnings } from '#formats/warnings.ts';

/** What the reader of a page needs. */
export type PageContext = {
  readonly path: string;
  /** The file that addresses are resolved from, where `path` is a place in it. */
  readonly base?: string;
  readonly language?: string;
  readonly sheet: Sheet;
  readonly warnings: Warnings;
  readonly notes: Notes;
  readonly roles: ReadonlyMap<number, NoteRole>;
  /** Ids at which an entry of the table of contents begins. */
  readonly anchors: ReadonlySet<string>;
  /** The key under which a picture is stored, or undefined where it is missing or no picture. */
  readonly picture: (path: string) => string | undefined;
};

/** A page as blocks, and before which block each of its anchors lies. */
export type Page = {
  readonly flow: readonly FlowBlock[];
  readonly anchors: readonly { readonly id: string; readonly at: number }[];
  /** Whether notes were taken out of it. */
  readonly hadNotes: boolean;
};
