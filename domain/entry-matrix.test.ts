import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesIn, matrixColumns, pageOfMatrix } from './entry-matrix.ts';
import type { BlockId, EntryId } from './ids.ts';

const block = (at: number, parentId?: BlockId) => ({
  id: `b${String(at).padStart(3, '0')}` as BlockId,
  parentId,
  position: `a${String(at).padStart(3, '0')}`,
});
const pell = 'pell' as EntryId;

test('an entry is where it is named and where an author says so, but in nothing that is gone', () => {
  const [one, two, three] = [block(1), block(2), block(3)];
  const where = entriesIn([one, two], {
    mentions: [
      { entryId: pell, blockId: one.id, times: 3 },
      { entryId: pell, blockId: three.id, times: 1 },
    ],
    scenes: [
      { entryId: pell, blockId: one.id },
      { entryId: pell, blockId: two.id },
    ],
  });
  expect([...(where.get(pell) ?? [])]).toEqual([
    [one.id, { isThere: true, times: 3 }],
    [two.id, { isThere: true, times: 0 }],
  ]);
});

test('a chapter with scenes is a column only where something is in its own text', () => {
  const chapter = block(1);
  const blocks = [chapter, block(2, chapter.id)];
  const columns = (where: ReturnType<typeof entriesIn>) =>
    pageOfMatrix(blocks, where, undefined).scenes.map(({ id }) => id);
  expect(columns(new Map())).toEqual(['b002']);
  const named = entriesIn(blocks, { mentions: [{ entryId: pell, blockId: chapter.id, times: 1 }], scenes: [] });
  expect(columns(named)).toEqual(['b001', 'b002']);
});

test('the pages have every scene once, and the page of a scene has it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 90 }), fc.nat({ max: 100 }), (count, wanted) => {
      const blocks = Array.from({ length: count }, (_, at) => block(at));
      const seen: string[] = [];
      for (let from: BlockId | undefined = blocks[0]?.id; from; ) {
        const page = pageOfMatrix(blocks, new Map(), from);
        expect(page.scenes.length).toBeLessThanOrEqual(matrixColumns);
        seen.push(...page.scenes.map(({ id }) => id));
        from = page.after;
      }
      expect(seen).toEqual(blocks.map(({ id }) => id));
      const one = blocks[wanted];
      if (one) expect(pageOfMatrix(blocks, new Map(), one.id).scenes).toContainEqual(one);
    }),
  );
});
