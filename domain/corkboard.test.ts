import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ManuscriptKind } from './block.ts';
import { cardsListed, type Pinned, pageOfCards, standingOf } from './corkboard.ts';
import type { BlockId, BlockLabelId } from './ids.ts';

function block(id: string, kind: ManuscriptKind, parent?: string, more: Partial<Pinned> = {}): Pinned {
  const facts = { status: 'draft', labelId: undefined, pointOfView: '', words: 0 } as const;
  return { id: id as BlockId, kind, parentId: parent as BlockId | undefined, position: id, ...facts, ...more };
}

const shown = (page: ReturnType<typeof pageOfCards>) =>
  page.sections.map(({ part, cards, count, words }) => [
    part?.id ?? '',
    count,
    words,
    cards.map(({ block: { id }, chapter }) => (chapter ? `${chapter.id}/${id}` : id)).join(' '),
  ]);

test('every chapter and scene has a card, under its part, with its chapter', () => {
  const blocks = [
    block('a', 'chapter', undefined, { words: 5 }),
    block('p', 'part'),
    block('p1', 'chapter', 'p'),
    block('p1a', 'scene', 'p1', { words: 10 }),
    block('p1b', 'scene', 'p1'),
    block('p2', 'chapter', 'p', { words: 7 }),
    block('p2a', 'scene', 'p2', { words: 1 }),
    block('q', 'part', undefined, { words: 3 }),
    block('r', 'part'),
    block('z', 'chapter'),
  ];
  expect(shown(pageOfCards(blocks, {}))).toEqual([
    ['', 1, 5, 'a'],
    ['p', 5, 18, 'p1 p1/p1a p1/p1b p2 p2/p2a'],
    ['q', 1, 3, 'q'],
    ['r', 0, 0, ''],
    ['', 1, 0, 'z'],
  ]);
});

test('cards are those that fit every word of the wish; parts without any are left out', () => {
  const labelId = 'letters' as BlockLabelId;
  const blocks = [
    block('p', 'part'),
    block('p1', 'chapter', 'p', { status: 'final', labelId }),
    block('p2', 'chapter', 'p', { labelId, pointOfView: 'Maren' }),
    block('q', 'part'),
  ];
  expect(shown(pageOfCards(blocks, { labelId }))).toEqual([['p', 2, 0, 'p1 p2']]);
  expect(shown(pageOfCards(blocks, { labelId, status: 'final' }))).toEqual([['p', 1, 0, 'p1']]);
  expect(shown(pageOfCards(blocks, { pointOfView: 'Pell' }))).toEqual([]);
});

test('a chapter of part of parts stands under the innermost part', () => {
  const blocks = [
    block('p', 'part'),
    block('pp', 'part', 'p'),
    block('c', 'chapter', 'pp'),
    block('z', 'chapter', 'p'),
  ];
  // The order of the outline: by position among siblings.
  expect(shown(pageOfCards(blocks, {}))).toEqual([
    ['p', 0, 0, ''],
    ['pp', 1, 0, 'c'],
    ['p', 1, 0, 'z'],
  ]);
});

test('pages follow each other without a gap, and show each card once', () => {
  const tree = fc.array(
    fc.record({ kind: fc.constantFrom('part', 'chapter', 'scene'), parent: fc.nat(), words: fc.nat(3) }),
    {
      maxLength: 300,
    },
  );
  fc.assert(
    fc.property(tree, (made) => {
      const blocks = made.map(({ kind, parent, words }, at) => {
        const above = at > 0 && parent % 3 > 0 ? String(parent % at).padStart(4, '0') : undefined;
        return block(String(at).padStart(4, '0'), kind as ManuscriptKind, above, { words });
      });
      const seen: string[] = [];
      const parts: string[] = [];
      let after: string | undefined;
      for (;;) {
        const page = pageOfCards(blocks, { after });
        const ids = page.sections.flatMap(({ cards }) => cards.map((card) => card.block.id as string));
        const empty = page.sections.filter(({ count }) => count === 0).map(({ part }) => part?.id as string);
        expect(ids.length + empty.length).toBeLessThanOrEqual(cardsListed);
        seen.push(...ids);
        parts.push(...empty);
        if (!page.next) break;
        expect([...ids, ...empty]).toContain(page.next);
        after = page.next;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(new Set(parts).size).toBe(parts.length);
      for (const { id, kind, words } of blocks) if (words > 0 || kind !== 'part') expect(seen).toContain(id);
    }),
  );
});

test('a step goes past a sibling, or into the chapter or part beside its own, and nowhere else', () => {
  const blocks = [
    block('p', 'part'),
    block('p1', 'chapter', 'p'),
    block('p1a', 'scene', 'p1'),
    block('p1b', 'scene', 'p1'),
    block('p2', 'chapter', 'p'),
    block('q', 'part'),
    block('z', 'chapter'),
  ];
  const { step: go } = standingOf(blocks);
  const step = (id: string, way: 'earlier' | 'later') => go(id as BlockId, way);
  expect(step('p1b', 'earlier')).toEqual({ parentId: 'p1', after: null });
  expect(step('p1a', 'later')).toEqual({ parentId: 'p1', after: 'p1b' });
  // A chapter goes past a chapter with its scenes, never among them.
  expect(step('p2', 'earlier')).toEqual({ parentId: 'p', after: null });
  expect(step('p1b', 'later')).toEqual({ parentId: 'p2', after: null });
  expect(step('p1a', 'earlier')).toBeUndefined();
  // Into a part that is empty, and past one.
  expect(step('p2', 'later')).toEqual({ parentId: 'q', after: null });
  expect(step('z', 'earlier')).toEqual({ parentId: null, after: 'p' });
  expect(step('z', 'later')).toBeUndefined();
  expect(step('nobody', 'later')).toBeUndefined();
});
