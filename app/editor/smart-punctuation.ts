import { Extension, InputRule } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { smartPunctuation } from '#domain/smart-punctuation.ts';

/**
 * Gives typed quotation marks, dashes and dots the form of books in the language of the passage. One Backspace takes it
 * back; the setting switches it off (domain/appearance.ts), and so do code and preformatted lines.
 */
export const SmartPunctuation = Extension.create<{ readonly language: string }>({
  name: 'smartPunctuation',
  // Before the lists: in Ukrainian a hyphen at the start of a line begins a dialogue.
  priority: 1_000,
  addInputRules() {
    const { editor, options } = this;
    return [
      new InputRule({
        find: (line) => {
          const { $from } = editor.state.selection;
          const change = smartPunctuation(line, languageAt($from, options.language));
          if (!change || document.documentElement.dataset.smartPunctuation === 'off') return null;
          return { index: line.length - change.remove, text: line.slice(-change.remove), data: { put: change.put } };
        },
        handler: ({ state, range, match }) => {
          state.tr.insertText(match.data?.put, range.from, range.to);
        },
      }),
    ];
  },
});

/** The language at a place: of the passage, else of its paragraph, else of the text. */
export function languageAt($place: ResolvedPos, ofText: string): string {
  const passage = $place.marks().find(({ type }) => type.name === 'language');
  return passage?.attrs.lang ?? $place.parent.attrs.lang ?? ofText;
}
