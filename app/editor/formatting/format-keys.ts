import { Extension } from '@tiptap/core';
import { type FormatName, formatOf, formats, type Insertion, runFormat } from './formats.ts';

type FormatKeysOptions = {
  readonly begin: (insertion: Insertion) => void;
  /** Those that the text can be given, where it cannot be given all. */
  readonly names?: ReadonlySet<FormatName>;
};

/** Has the keys of formats do what their tools do. */
export const FormatKeys = Extension.create<FormatKeysOptions>({
  name: 'formatKeys',
  // Before the keys that the extensions of the vocabulary come with.
  priority: 1_000,
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const toTools = () => {
      document.querySelector<HTMLElement>('.ws__toolrow button')?.focus();
      return true;
    };
    const names = (Object.keys(formats) as FormatName[]).filter((name) => options.names?.has(name) ?? true);
    const ofFormats = Object.fromEntries(
      names.flatMap((name) => {
        const { keys } = formatOf(name);
        if (!keys) return [];
        const press = () => {
          runFormat(name, editor, options.begin);
          return true;
        };
        return [[keys, press]];
      }),
    );
    // The key that leads to the tools in other editors, too.
    return options.names ? ofFormats : { ...ofFormats, 'Alt-F10': toTools };
  },
});
