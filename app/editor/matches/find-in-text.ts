import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { openPatterns, type Patterns } from './patterns.ts';
import { followMatches, matchesKey, noMatches, type SearchStep, waitingIn } from './shown-matches.ts';

/** Why a search shows nothing. */
export type SearchProblem = 'invalid' | 'tooSlow' | 'failed';

type FindStorage = { patterns: Patterns | undefined; problem: SearchProblem | undefined };

declare module '@tiptap/core' {
  interface Storage {
    findInText: FindStorage;
  }
}

/** Shows what is looked for in the text, and follows its changes. The page begins a search with `look`. */
export const FindInText = Extension.create<object, FindStorage>({
  name: 'findInText',
  addStorage: () => ({ patterns: undefined, problem: undefined }),
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        key: matchesKey,
        state: { init: () => noMatches, apply: (tr, shown, before) => followMatches(shown, tr, before) },
        props: { decorations: (state) => matchesKey.getState(state)?.drawn },
        view(view) {
          const patterns = openPatterns();
          storage.patterns = patterns;
          return { update: askWaiting(view, patterns, storage), destroy: patterns.drop };
        },
      }),
    ];
  },
});

/** Tells the search something, with a transaction or in one of its own. */
export function tell(tr: Transaction, step: SearchStep): Transaction {
  return tr.setMeta(matchesKey, step);
}

/** Asks for the matches of paragraphs by a regular expression: of all of them, then of those that change. */
function askWaiting(view: EditorView, patterns: Patterns, storage: FindStorage) {
  let asked: readonly number[] | undefined;
  return async ({ state }: { state: EditorState }) => {
    const shown = matchesKey.getState(state);
    if (!shown?.search?.pattern || shown.waiting.length === 0 || shown.waiting === asked || storage.problem) return;
    asked = shown.waiting;
    const { search } = shown;
    const texts = [...new Set(waitingIn(shown, state.doc).map(({ text }) => text))];
    const answer = await patterns.ask({ pattern: shown.search.pattern, texts, replacement: '' });
    if (answer === 'dropped' || view.isDestroyed || matchesKey.getState(view.state)?.search !== search) return;
    if (typeof answer === 'string') storage.problem = answer;
    else for (const [index, text] of texts.entries()) search.learn(text, answer[index] ?? []);
    view.dispatch(
      tell(
        view.state.tr,
        typeof answer === 'string' ? { kind: 'begin', search: undefined, origin: 0 } : { kind: 'answered' },
      ),
    );
  };
}
