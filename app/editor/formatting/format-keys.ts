import { Extension } from '@tiptap/core';
import { type FormatName, formatOf, formats, type Insertion } from './formats.ts';

/** Has the keys of every format do what its tool does. */
export const FormatKeys = Extension.create<{ readonly begin: (insertion: Insertion) => void }>({
  name: 'formatKeys',
  // Before the keys that the extensions of the vocabulary come with.
  priority: 1_000,
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const toTools = () => {
      document.querySelector<HTMLElement>('.ws__toolrow button')?.focus();
      return true;
    };
    const ofFormats = Object.fromEntries(
      (Object.keys(formats) as FormatName[]).flatMap((name) => {
        const { keys, run } = formatOf(name);
        if (!keys) return [];
        const press = () => {
          run(editor, options.begin);
          return true;
        };
        return [[keys, press]];
      }),
    );
    // The key that leads to the tools in other editors, too.
    return { ...ofFormats, 'Alt-F10': toTools };
  },
});
