import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeBlock, moveBlock, restoreBlock, trashBlock } from '#commands/block/change-outline.ts';
import { listBlocks, listTrash } from '#database/block.ts';
import { type BlockStatus, blockStatuses, manuscriptKinds } from '#domain/block.ts';
import { onEachEngine } from '#tests/databases.ts';
import { must } from '#tests/factories.ts';
import { beginVersions } from '#tests/project-versions.ts';
import { restoreProject } from './restore-project.ts';

/** One thing an author does to an outline or a text; `at` says to which. */
const step = fc.record({
  kind: fc.constantFrom('add', 'trash', 'back', 'move', 'describe', 'write'),
  at: fc.nat(20),
  to: fc.nat(20),
  word: fc.stringMatching(/^[a-z]{1,6}$/),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(scene: Awaited<ReturnType<typeof beginVersions>>, { kind, at, to, word }: Step): Promise<void> {
  const { context, actor, projectId } = scene;
  const { reader } = context.db;
  const blocks = await listBlocks(reader, projectId);
  const block = blocks[at % Math.max(1, blocks.length)];
  const other = blocks[to % Math.max(1, blocks.length)];
  scene.clock.now += 1;
  if (kind === 'add' || !block) {
    await scene.type(await scene.add(word, to % 2 && block ? { parentId: block.id } : {}), word);
    return;
  }
  // What is not allowed is not done, as on a page.
  if (kind === 'trash') await trashBlock(context, actor, projectId, block.id);
  else if (kind === 'back') {
    const [last] = await listTrash(reader, projectId);
    if (last) await restoreBlock(context, actor, projectId, last.id);
  } else if (kind === 'move')
    await moveBlock(context, actor, {
      projectId,
      blockId: block.id,
      parentId: to % 3 ? other?.id : undefined,
      after: undefined,
    });
  else if (kind === 'describe')
    await describeBlock(context, actor, projectId, block.id, {
      title: word,
      kind: manuscriptKinds[to % 3] as (typeof manuscriptKinds)[number],
      status: blockStatuses[to % 4] as BlockStatus,
      synopsis: word,
    });
  else await scene.type(block.id, word, word);
}

onEachEngine('any edits', (openDatabase) => {
  test('are undone by restoring, and done again by restoring what was before it', async () => {
    const steps = fc.array(step, { maxLength: 8 });
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId } = scene;
    await fc.assert(
      fc.asyncProperty(steps, steps, async (some, more) => {
        for (const one of some) await take(scene, one);
        const then = await scene.state();
        const id = await scene.save('then');
        for (const one of more) await take(scene, one);
        const now = await scene.state();
        const { before } = must(await restoreProject(context, actor, { projectId, id }));
        expect(await scene.state()).toEqual(then);
        expect(before === undefined).toBe(JSON.stringify(now) === JSON.stringify(then));
        if (before === undefined) return;
        must(await restoreProject(context, actor, { projectId, id: before }));
        expect(await scene.state()).toEqual(now);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
