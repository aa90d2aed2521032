import { createHash } from 'node:crypto';
import { diffArrays } from 'diff';
import { toStored } from '#domain/derived-text.ts';
import { emptyText, type Text } from '#domain/text.ts';
import type { ComparedLine } from './compare-texts.ts';

/** Parts of a text one after the other: from which on, and the first that is no longer one of them. */
export type Parts = { readonly from: number; readonly until: number };

/** Parts of a text that another text has differently: which they are in each; one of the two may be empty. */
export type Passage = { readonly before: Parts; readonly after: Parts };

/** Parts that may differ: with more, there are no passages, and only the whole is restored. Bounds the time it takes. */
const differentParts = 500;

/** The passages in which two texts differ, in their order; none where too much differs. */
export function passagesOf(before: Text, after: Text): readonly Passage[] {
  const keysOf = ({ content }: Text) => content.map((part) => JSON.stringify(part));
  const changes = diffArrays(keysOf(before), keysOf(after), { maxEditLength: differentParts }) ?? [];
  const passages: Passage[] = [];
  let [atBefore, atAfter] = [0, 0];
  let open: { before: Parts; after: Parts } | undefined;
  for (const { count, added, removed } of changes) {
    const [untilBefore, untilAfter] = [atBefore + (added ? 0 : count), atAfter + (removed ? 0 : count)];
    if (added || removed) {
      const from: Passage = open ?? { before: { from: atBefore, until: 0 }, after: { from: atAfter, until: 0 } };
      open = {
        before: { ...from.before, until: untilBefore },
        after: { ...from.after, until: untilAfter },
      };
    } else if (open) {
      passages.push(open);
      open = undefined;
    }
    [atBefore, atAfter] = [untilBefore, untilAfter];
  }
  if (open) passages.push(open);
  return passages;
}

/** The lines of a comparison with which passages end: the number of the passage, by the number of the line. */
export function endsOf(lines: readonly ComparedLine[], passages: readonly Passage[]): ReadonlyMap<number, number> {
  const passageOf = (side: keyof Passage) =>
    new Map(
      passages.flatMap((passage, number) => {
        const { from, until } = passage[side];
        return Array.from({ length: until - from }, (_, at) => [from + at, number] as const);
      }),
    );
  const [before, after] = [passageOf('before'), passageOf('after')];
  const last = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const passage = before.get(line.before ?? -1) ?? after.get(line.after ?? -1);
    if (line.kind !== 'same' && passage !== undefined) last.set(passage, at);
  }
  return new Map([...last].map(([passage, at]) => [at, passage]));
}

/** A text in which one passage is again as it was before. */
export function withPassage(before: Text, after: Text, passage: Passage): Text {
  const content = after.content.toSpliced(
    passage.after.from,
    passage.after.until - passage.after.from,
    ...before.content.slice(passage.before.from, passage.before.until),
  );
  return content.length === 0 ? emptyText : { ...after, content };
}

/** Tells two states of a text apart: a page sends it back, to say which of them it has shown. */
export function markOf(text: Text): string {
  return createHash('sha256').update(toStored(text)).digest('base64url').slice(0, 22);
}
