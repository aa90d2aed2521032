import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreVersion } from '#commands/document/restore-version.ts';
import { draftBeginnings } from '#domain/other-draft.ts';
import { onEachEngine } from '#tests/databases.ts';
import { must } from '#tests/factories.ts';
import { beginDrafts } from '#tests/other-drafts.ts';

/** One thing an author does with a text and its drafts. */
const step = fc.record({
  kind: fc.constantFrom('write', 'write', 'try', 'swap', 'swap', 'swap', 'giveUp', 'restore'),
  at: fc.nat(20),
  words: fc.array(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(scene: Awaited<ReturnType<typeof beginDrafts>>, { kind, at, words }: Step): Promise<boolean> {
  const { context, person, blockId } = scene;
  scene.clock.now += 1;
  // What is refused is not done, as on a page.
  if (kind === 'try') return (await scene.tryOut(draftBeginnings[at % 2], words[0])).ok;
  if (kind === 'swap') return (await scene.swap()).ok;
  if (kind === 'giveUp') return (await scene.giveUp(words[0])).ok;
  if (kind === 'write') await scene.type(...words);
  else {
    const versions = await scene.versions();
    const version = versions[at % Math.max(1, versions.length)];
    if (version) return (await restoreVersion(context, person.actor, blockId, version.id)).ok;
  }
  return false;
}

onEachEngine('any steps with drafts', (openDatabase) => {
  test('lose no text that was written when drafts changed, and a swap of a swap gives back what was', async () => {
    const scene = await beginDrafts(openDatabase);
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          const [before, aside] = [await scene.now(), await scene.aside()];
          const isDone = await take(scene, one);
          if (isDone && one.kind !== 'giveUp') seen.add(JSON.stringify(before));
          if (aside) seen.add(JSON.stringify(aside));
          if (one.kind !== 'swap' || !aside || JSON.stringify(aside) === JSON.stringify(before)) continue;
          expect(await scene.now()).toEqual(aside);
          expect(await scene.aside()).toEqual(before);
          must(await scene.swap());
          expect([await scene.now(), await scene.aside()]).toEqual([before, aside]);
        }
        const texts = [
          await scene.now(),
          await scene.aside(),
          ...(await Promise.all((await scene.versions()).map(({ id }) => scene.textOfVersion(id)))),
        ];
        const there = new Set(texts.map((text) => JSON.stringify(text)));
        expect([...seen].filter((text) => !there.has(text))).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 90_000);
});
