import type { Editor } from '@tiptap/core';

/** What every dialog about an insertion is given. */
export type InsertionProps = {
  readonly editor: Editor;
  /** The language of the whole text. */
  readonly language: string;
  readonly onClose: () => void;
};
