import { Extension } from '@tiptap/core';
import { type Insertion, runTool, type ToolName, toolOf, tools } from './tools.ts';

type ToolKeysOptions = {
  readonly begin: (insertion: Insertion) => void;
  /** Those that the text can be given, where it cannot be given all. */
  readonly names?: ReadonlySet<ToolName>;
};

/** Has the keys of the tools do what their buttons do. */
export const ToolKeys = Extension.create<ToolKeysOptions>({
  name: 'toolKeys',
  // Before the keys that the extensions of the vocabulary come with.
  priority: 1_000,
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const toTools = () => {
      document.querySelector<HTMLElement>('.ws__toolrow button')?.focus();
      return true;
    };
    const names = (Object.keys(tools) as ToolName[]).filter((name) => options.names?.has(name) ?? true);
    const ofTools = Object.fromEntries(
      names.flatMap((name) => {
        const { keys } = toolOf(name);
        if (!keys) return [];
        const press = () => {
          runTool(name, editor, options.begin);
          return true;
        };
        return [[keys, press]];
      }),
    );
    // The key that leads to the tools in other editors, too.
    return options.names ? ofTools : { ...ofTools, 'Alt-F10': toTools };
  },
});
