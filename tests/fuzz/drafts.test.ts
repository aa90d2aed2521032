import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeVersions } from '#app/versions/change-versions.ts';
import { draftBeginnings } from '#domain/other-draft.ts';
import { onEachEngine } from '#tests/databases.ts';
import { beginDrafts, noVersion } from '#tests/other-drafts.ts';

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'Dark', 'x'.repeat(10_001)),
);

/** A form of drafts as anyone could send it: `seen` becomes the draft that is set aside. */
const form = fc.record(
  {
    intent: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('tryDraft', 'writeDraft', 'renameDraft', 'giveUpDraft') },
      odd,
    ),
    id: fc.oneof(fc.constantFrom('seen', 'seen', 'seen', noVersion), odd),
    name: odd,
    beginning: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...draftBeginnings) }, odd),
  },
  { requiredKeys: ['intent'] },
);

onEachEngine('forms of drafts', (openDatabase) => {
  test('with anything in them are granted or refused, and none fails', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, projectId, blockId } = scene;
    const block = { projectId, id: blockId, workPath: '/work', textPath: '/text', isEntry: false };
    const send = async (fields: Readonly<Record<string, string>>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields))
        data.set(name, name === 'id' && value === 'seen' ? await scene.seen() : value);
      // A page answers, or leads to the text.
      const answer = await changeVersions({ commands: context, actor: person.actor }, block, data).catch(
        (thrown: unknown) => thrown,
      );
      if (answer instanceof Response) return answer.status;
      if (answer instanceof Error) throw answer;
      return (answer as { init?: { status?: number } }).init?.status ?? 200;
    };
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(form, fc.string({ minLength: 1, maxLength: 5 }), async (fields, typed) => {
        const status = await send(fields as Record<string, string>);
        statuses.add(status);
        expect([200, 302, 422]).toContain(status);
        if (status === 302) await scene.type(`${typed}.`, 'more');
      }),
      { numRuns: 150 },
    );
    expect([...statuses].sort()).toEqual([200, 302, 422]);
  }, 60_000);
});
