import type { NamedEntry } from '#app/bible/use-entries.ts';
import type { QuickEntry } from '#app/editor/quick-open/find-entries.ts';
import type { OutlineBlock } from '#app/editor/workspace-data.ts';
import type { useStrings } from '#app/strings.ts';
import { labelOf, namesIn, sceneWords } from '#app/work/outline-places.ts';

/** A text that can be shown beside another one. */
export type ShownText = QuickEntry & {
  readonly isEntry: boolean;
  /** Its name above its text, where nothing else says what it lies in. */
  readonly heading: string;
  /** Whether its name is its own, in the language of the work. */
  readonly isTitled: boolean;
  /** How many others it lies in. */
  readonly depth: number;
};

/** All texts of a project that can be shown beside another one: those of its outline, then the notes of its story bible. */
export function textsOf(
  t: ReturnType<typeof useStrings>,
  outline: readonly OutlineBlock[],
  entries: readonly NamedEntry[],
): ShownText[] {
  const blocks = [...namesIn(outline)].map(([id, { name, above }]) => ({
    id,
    name: labelOf(t, name),
    place: above.map((each) => labelOf(t, each)).join(' · '),
    isEntry: false,
    heading: sceneWords(t, { name, within: above.at(-1) }),
    isTitled: name.title !== '',
    depth: above.length,
  }));
  const notes = entries.map(({ id, name }) => ({
    id,
    name,
    place: t('secondText.bible'),
    isEntry: true,
    heading: name,
    isTitled: true,
    depth: 0,
  }));
  return [...blocks, ...notes];
}
