import { withWords } from '#app/strings.ts';

/** The module of the workspace with its words: of people who write, not of readers. */
export const importWorkspace = () => withWords('writing', import('#app/editor/workspace.tsx'));
