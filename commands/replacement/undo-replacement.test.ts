import { expect, test } from 'vitest';
import { eraseOld } from '#commands/erase-old.ts';
import { listReplacements } from '#database/replacement.ts';
import { dayMs } from '#domain/duration.ts';
import type { ReplacementId } from '#domain/ids.ts';
import { plainSearch } from '#domain/match-wish.ts';
import { onEachEngine } from '#tests/databases.ts';
import { must, textOf, write } from '#tests/factories.ts';
import { beginReplacing, replace, typeInto } from '#tests/replacing.ts';
import { undoReplacement } from './undo-replacement.ts';

onEachEngine('undoing a replacement', (openDatabase) => {
  test('is undone as one, once; what was written since stays', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, person, projectId, documents } = scene;
    const { id } = must(await (await replace(scene, { ...plainSearch, term: 'lamp' }))());
    await typeInto(scene, documents[0], 0, 'Now. ');
    // One of the new words is changed: it stays.
    await typeInto(scene, documents[1], 2, 'X');
    const undo = () => undoReplacement(context, person.actor, { projectId, id });

    expect(must(await undo())).toEqual({ places: 2, missed: 1 });
    expect(await scene.texts()).toEqual([
      textOf('Now. The lamp burned low.', 'Nothing here.'),
      textOf('liXght and lamps.'),
      textOf('Dark.'),
    ]);
    expect(await undo()).toEqual({ ok: false, failure: { kind: 'notFound' } });
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toMatchObject([
      { undoneAt: context.now() },
    ]);
  });

  test('is undone after the ones that replaced its words: the last one first', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, person, projectId } = scene;
    const before = await scene.texts();
    const change = async (term: string, replacement: string) => {
      scene.clock.now += 1;
      return must(await (await replace(scene, { ...plainSearch, term }, { replacement }))()).id;
    };
    const ids = [
      await change('lamp', 'light'),
      await change('light', 'torch light'),
      await change('torch', 'red torch'),
    ];
    for (const id of ids.toReversed())
      expect(must(await undoReplacement(context, person.actor, { projectId, id }))).toEqual({ places: 3, missed: 0 });

    expect(await scene.texts()).toEqual(before);
  });

  test('undoing and replacing the same words at the same time leaves one of them', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, person, projectId } = scene;
    const { id } = must(await (await replace(scene, { ...plainSearch, term: 'lamp' }))());
    const act = await replace(scene, { ...plainSearch, term: 'light' }, { replacement: 'torch' });
    await Promise.all([undoReplacement(context, person.actor, { projectId, id }), act()]);

    expect((await scene.texts())[0]).toBeOneOf([
      textOf('The lamp burned low.', 'Nothing here.'),
      textOf('The torch burned low.', 'Nothing here.'),
    ]);
  });

  test('refuses words that grow too long, and a replacement that nothing is left of can be undone later', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, person, projectId } = scene;
    // A line that is too long many times over.
    await write(context, scene.documents[2], textOf('Dark. '.repeat(20)), person.id);
    const grow = await replace(
      scene,
      { ...plainSearch, term: '.+', isPattern: true },
      { replacement: '$&'.repeat(499) },
    );
    expect(await grow()).toMatchObject({ failure: { kind: 'invalid', problems: [{ kind: 'madeTooLong' }] } });
    const first = must(await (await replace(scene, { ...plainSearch, term: 'lamp' }))());
    const second = must(await (await replace(scene, { ...plainSearch, term: 'light' }, { replacement: 'torch' }))());
    const undo = (id: ReplacementId) => undoReplacement(context, person.actor, { projectId, id });

    expect(must(await undo(first.id))).toEqual({ places: 0, missed: 3 });
    expect(must(await undo(second.id))).toEqual({ places: 3, missed: 0 });
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toMatchObject([
      { id: second.id, undoneAt: context.now() },
      { id: first.id, undoneAt: undefined },
    ]);
  });

  test('can be undone for 30 days', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, clock, projectId, person } = scene;
    const { id } = must(await (await replace(scene, { ...plainSearch, term: 'lamp' }))());
    clock.now += 29 * dayMs;
    await eraseOld(context);
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toHaveLength(1);
    clock.now += 2 * dayMs;
    await eraseOld(context);

    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toEqual([]);
    expect(await undoReplacement(context, person.actor, { projectId, id })).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
  });
});
