import { expect, test } from 'vitest';
import { trashBlock } from '#commands/block/change-outline.ts';
import { listBlocks } from '#database/block.ts';
import { listProjectRevisions } from '#database/project-revision.ts';
import { listReplacements } from '#database/replacement.ts';
import { listRevisions } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId, ReplacementId } from '#domain/ids.ts';
import { plainSearch } from '#domain/match-wish.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildPerson, must, textOf } from '#tests/factories.ts';
import { beginReplacing, find, replace, typeInto } from '#tests/replacing.ts';
import { undoReplacement } from './undo-replacement.ts';

onEachEngine('replacing in all texts of a project', (openDatabase) => {
  test('finds what is written now, in the outline’s order, with the words around it', async () => {
    const scene = await beginReplacing(openDatabase);
    const found = must(await find(scene, { ...plainSearch, term: 'lamp' }));

    expect(found).toMatchObject({ total: 3, totalTexts: 2, next: undefined });
    expect(found.texts.map(({ blockId, count }) => [blockId, count])).toEqual([
      [scene.blocks[0], 1],
      [scene.blocks[1], 2],
    ]);
    // Of all texts, those that are not on the page included.
    expect([...found.counts]).toEqual(found.texts.map(({ blockId, count }) => [blockId, count]));
    const second = must(await find(scene, { ...plainSearch, term: 'lamp' }, { from: scene.blocks[1] }));
    expect(second.counts).toEqual(found.counts);
    expect(found.texts[0]?.matches).toMatchObject([{ before: 'The ', match: 'lamp', after: ' burned low.' }]);
    const within = must(await find(scene, { ...plainSearch, term: 'lamp' }, { where: { within: scene.blocks[1] } }));
    expect(within.texts.map(({ blockId }) => blockId)).toEqual([scene.blocks[1]]);
    expect(must(await find(scene, { ...plainSearch, term: 'lamp' }, { where: { kind: 'scene' } })).total).toBe(0);
    expect(
      must(await find(scene, { ...plainSearch, term: 'lamp' }, { where: { kind: 'chapter', status: 'idea' } })).total,
    ).toBe(0);
    expect(must(await find(scene, { ...plainSearch, term: 'lamp', allForms: true, wholeWords: true })).total).toBe(3);
    expect(must(await find(scene, { ...plainSearch, term: 'lamp', wholeWords: true })).total).toBe(2);
    expect(must(await find(scene, { ...plainSearch, term: '^\\w+ and', isPattern: true })).total).toBe(1);
    expect(must(await find(scene, { ...plainSearch, term: 'lantern' }))).toMatchObject({ total: 0, texts: [] });
    expect(await find(scene, { ...plainSearch, term: '(', isPattern: true })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ kind: 'notPattern' }] },
    });
  });

  test('replaces what is chosen, after saving versions, and tells whoever has it open', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, announced, documents, person, projectId } = scene;
    const act = await replace(scene, { ...plainSearch, term: 'lamp' }, { only: (index) => index !== 1 });

    expect(must(await act())).toMatchObject({ places: 2, missed: 0 });
    expect(await scene.texts()).toEqual([
      textOf('The light burned low.', 'Nothing here.'),
      textOf('Lamp and lights.'),
      textOf('Dark.'),
    ]);
    const reasons = await Promise.all(documents.map((id) => listRevisions(context.db.reader, id)));
    expect(reasons.map((listed) => listed.map(({ reason }) => reason))).toEqual([
      ['beforeReplace'],
      ['beforeReplace'],
      ['ofProject'],
    ]);
    expect(await listProjectRevisions(context.db.reader, projectId, { limit: 5 })).toMatchObject([
      { reason: 'beforeReplace', texts: 3 },
    ]);
    const told = announced.flatMap((news) => (news.kind === 'update' ? [news.documentId] : []));
    expect(told.sort()).toEqual([documents[0], documents[1]].sort());
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toMatchObject([
      { term: 'lamp', instead: 'light', places: 2, texts: 2, undoneAt: undefined, accountId: person.id },
    ]);
  });

  test('replaces by groups, and by nothing', async () => {
    const scene = await beginReplacing(openDatabase);
    must(
      await (
        await replace(
          scene,
          { ...plainSearch, term: '(\\w+) and (\\w+)', isPattern: true },
          { replacement: '$2 or $1' },
        )
      )(),
    );
    must(await (await replace(scene, { ...plainSearch, term: ' low' }, { replacement: '' }))());

    expect(await scene.texts()).toEqual([
      textOf('The lamp burned.', 'Nothing here.'),
      textOf('lamps or Lamp.'),
      textOf('Dark.'),
    ]);
  });

  test('leaves alone what was changed since it was found, and texts in the trash', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, person, projectId, documents, blocks } = scene;
    const act = await replace(scene, { ...plainSearch, term: 'lamp' });
    await typeInto(scene, documents[0], 4, 'old ');
    await trashBlock(context, person.actor, projectId, blocks[1]);

    expect(await act()).toMatchObject({ failure: { kind: 'invalid', problems: [{ kind: 'nothing' }] } });
    expect((await scene.texts())[1]).toEqual(textOf('Lamp and lamps.'));
    expect(must(await find(scene, { ...plainSearch, term: 'lamp' })).total).toBe(1);
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toEqual([]);
  });

  test('puts its words there once where two ask at the same time', async () => {
    const scene = await beginReplacing(openDatabase);
    const act = await replace(scene, { ...plainSearch, term: 'lamp' });
    const answers = await Promise.all([act(), act(), act()]);

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await scene.texts()).slice(0, 2)).toEqual([
      textOf('The light burned low.', 'Nothing here.'),
      textOf('light and lights.'),
    ]);
  });

  test('replaces all but some in one step, in texts that nobody has open, and has their words counted', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, projectId } = scene;
    const act = await replace(
      scene,
      { ...plainSearch, term: 'lamp' },
      { replacement: 'small light', isAllBut: true, only: (index) => index === 1 },
    );

    expect(must(await act())).toMatchObject({ places: 2, missed: 0 });
    expect((await scene.texts()).slice(0, 2)).toEqual([
      textOf('The small light burned low.', 'Nothing here.'),
      textOf('Lamp and small lights.'),
    ]);
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toMatchObject([{ places: 2, texts: 2 }]);
    const words = new Map((await listBlocks(context.db.reader, projectId)).map((block) => [block.id, block.words]));
    expect(scene.blocks.map((id) => words.get(id))).toEqual([7, 4, 0]);
  });

  test('is for those who write: every role', async () => {
    const scene = await beginReplacing(openDatabase);
    const { context, person, projectId } = scene;
    const wish = { ...plainSearch, term: 'lamp' };
    const reader = (await buildMember(context, person.organisationId, 'reader')).actor;
    const writer = (await buildMember(context, person.organisationId, 'writer')).actor;
    const stranger = (await buildPerson(context, { displayName: 'Stranger' })).actor;
    const undo = (actor: Actor, id: ReplacementId) => undoReplacement(context, actor, { projectId, id });

    expect(await find(scene, wish, {}, stranger)).toEqual({ ok: false, failure: { kind: 'notFound' } });
    expect(await find(scene, wish, { projectId: 'none' as ProjectId })).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
    expect(must(await find(scene, wish, {}, reader)).total).toBe(3);
    expect(await (await replace(scene, wish, { actor: stranger }))()).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
    expect(await (await replace(scene, wish, { actor: reader }))()).toMatchObject({ failure: { kind: 'forbidden' } });
    expect((await scene.texts())[0]).toEqual(textOf('The lamp burned low.', 'Nothing here.'));
    const { id } = must(await (await replace(scene, wish, { actor: writer }))());
    expect(await undo(stranger, id)).toEqual({ ok: false, failure: { kind: 'notFound' } });
    expect(await undo(reader, id)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(must(await undo(writer, id))).toMatchObject({ places: 3 });
  });
});
