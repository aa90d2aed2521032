import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { addBlock, trashBlock } from '#commands/block/change-outline.ts';
import { saveUpdates } from '#commands/document/save-updates.ts';
import { eraseOld } from '#commands/erase-old.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { listReplacements } from '#database/replacement.ts';
import { listRevisions } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { BlockId, DocumentId, ProjectId, ReplacementId } from '#domain/ids.ts';
import type { MatchWish } from '#domain/match-wish.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  heldText,
  must,
  opened,
  textOf,
  write,
} from '#tests/factories.ts';
import { linesIn } from './document-lines.ts';
import { findMatches } from './find-matches.ts';
import { replaceMatches } from './replace-matches.ts';
import { undoReplacement } from './undo-replacement.ts';

const plain: Omit<MatchWish, 'term'> = {
  isPattern: false,
  allForms: false,
  matchCase: false,
  wholeWords: false,
  ignoreAccents: false,
};

onEachEngine('replacing in all texts of a project', (openDatabase) => {
  /** A project of three chapters: a lamp in the first, two in the second, none in the third. */
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const person = await buildPerson(context);
    const { projectId, blockId, documentId } = await buildProject(context, person);
    const add = async (after: BlockId) => {
      const wish = { projectId, parentId: undefined, after, kind: 'chapter' as const, title: '' };
      const { blockId: id } = must(await addBlock(context, person.actor, wish));
      return { id, documentId: (await findDocumentOfBlock(context.db.reader, id))?.id as DocumentId };
    };
    const second = await add(blockId);
    const third = await add(second.id);
    await write(context, documentId, textOf('The lamp burned low.', 'Nothing here.'), person.id);
    await write(context, second.documentId, textOf('Lamp and lamps.'), person.id);
    await write(context, third.documentId, textOf('Dark.'), person.id);
    const documents = [documentId, second.documentId, third.documentId] as const;
    const texts = () => Promise.all(documents.map((id) => heldText(context, id)));
    return { ...made, person, projectId, blocks: [blockId, second.id, third.id] as const, documents, texts };
  }

  type Scene = Awaited<ReturnType<typeof begin>>;

  const find = ({ context, projectId, person }: Scene, wish: MatchWish, more: object = {}, actor = person.actor) =>
    findMatches(context, actor, { projectId, wish, replacement: 'light', within: undefined, from: undefined, ...more });

  /** Finds something and replaces all matches of it, or those that are chosen. */
  async function replace(
    scene: Scene,
    wish: MatchWish,
    { replacement = 'light', actor = scene.person.actor as Actor, only = (_index: number): boolean => true } = {},
  ) {
    const found = must(await find(scene, wish, { replacement }));
    const keys = found.texts.flatMap(({ blockId, matches }) => matches.map(({ key }) => ({ blockId, key })));
    const grouped = Map.groupBy(
      keys.filter((_, index) => only(index)),
      ({ blockId }) => blockId,
    );
    const chosen = new Map([...grouped].map(([id, some]) => [id, new Set(some.map(({ key }) => key))]));
    return () => replaceMatches(scene.context, actor, { projectId: scene.projectId, wish, replacement, chosen });
  }

  test('finds what is written now, in the outline’s order, with the words around it', async () => {
    const scene = await begin();
    const found = must(await find(scene, { ...plain, term: 'lamp' }));

    expect(found).toMatchObject({ total: 3, totalTexts: 2, next: undefined });
    expect(found.texts.map(({ blockId, count }) => [blockId, count])).toEqual([
      [scene.blocks[0], 1],
      [scene.blocks[1], 2],
    ]);
    expect(found.texts[0]?.matches).toMatchObject([{ before: 'The ', match: 'lamp', after: ' burned low.' }]);
    const within = must(await find(scene, { ...plain, term: 'lamp' }, { within: scene.blocks[1] }));
    expect(within.texts.map(({ blockId }) => blockId)).toEqual([scene.blocks[1]]);
    expect(must(await find(scene, { ...plain, term: 'lamp' }, { kind: 'scene' })).total).toBe(0);
    expect(must(await find(scene, { ...plain, term: 'lamp' }, { kind: 'chapter', status: 'idea' })).total).toBe(0);
    expect(must(await find(scene, { ...plain, term: 'lamp', allForms: true, wholeWords: true })).total).toBe(3);
    expect(must(await find(scene, { ...plain, term: 'lamp', wholeWords: true })).total).toBe(2);
    expect(must(await find(scene, { ...plain, term: '^\\w+ and', isPattern: true })).total).toBe(1);
    expect(must(await find(scene, { ...plain, term: 'lantern' }))).toMatchObject({ total: 0, texts: [] });
    expect(await find(scene, { ...plain, term: '(', isPattern: true })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ kind: 'notPattern' }] },
    });
  });

  test('replaces what is chosen, after saving versions, and tells whoever has it open', async () => {
    const scene = await begin();
    const { context, announced, documents, person, projectId } = scene;
    const act = await replace(scene, { ...plain, term: 'lamp' }, { only: (index) => index !== 1 });

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
      [],
    ]);
    const told = announced.flatMap((news) => (news.kind === 'update' ? [news.documentId] : []));
    expect(told.sort()).toEqual([documents[0], documents[1]].sort());
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toMatchObject([
      { term: 'lamp', instead: 'light', places: 2, texts: 2, undoneAt: undefined, accountId: person.id },
    ]);
  });

  test('replaces by groups, and by nothing', async () => {
    const scene = await begin();
    must(
      await (
        await replace(scene, { ...plain, term: '(\\w+) and (\\w+)', isPattern: true }, { replacement: '$2 or $1' })
      )(),
    );
    must(await (await replace(scene, { ...plain, term: ' low' }, { replacement: '' }))());

    expect(await scene.texts()).toEqual([
      textOf('The lamp burned.', 'Nothing here.'),
      textOf('lamps or Lamp.'),
      textOf('Dark.'),
    ]);
  });

  test('is undone as one, once; what was written since stays', async () => {
    const scene = await begin();
    const { context, person, projectId, documents } = scene;
    const { id } = must(await (await replace(scene, { ...plain, term: 'lamp' }))());
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

  test('leaves alone what was changed since it was found, and texts in the trash', async () => {
    const scene = await begin();
    const { context, person, projectId, documents, blocks } = scene;
    const act = await replace(scene, { ...plain, term: 'lamp' });
    await typeInto(scene, documents[0], 4, 'old ');
    await trashBlock(context, person.actor, projectId, blocks[1]);

    expect(await act()).toMatchObject({ failure: { kind: 'invalid', problems: [{ kind: 'nothing' }] } });
    expect((await scene.texts())[1]).toEqual(textOf('Lamp and lamps.'));
    expect(must(await find(scene, { ...plain, term: 'lamp' })).total).toBe(1);
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toEqual([]);
  });

  test('puts its words there once where two ask at the same time', async () => {
    const scene = await begin();
    const act = await replace(scene, { ...plain, term: 'lamp' });
    const answers = await Promise.all([act(), act(), act()]);

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await scene.texts()).slice(0, 2)).toEqual([
      textOf('The light burned low.', 'Nothing here.'),
      textOf('light and lights.'),
    ]);
  });

  test('undoing and replacing the same words at the same time leaves one of them', async () => {
    const scene = await begin();
    const { context, person, projectId } = scene;
    const { id } = must(await (await replace(scene, { ...plain, term: 'lamp' }))());
    const act = await replace(scene, { ...plain, term: 'light' }, { replacement: 'torch' });
    await Promise.all([undoReplacement(context, person.actor, { projectId, id }), act()]);

    expect((await scene.texts())[0]).toBeOneOf([
      textOf('The lamp burned low.', 'Nothing here.'),
      textOf('The torch burned low.', 'Nothing here.'),
    ]);
  });

  test('refuses words that grow too long, and a replacement that nothing is left of can be undone later', async () => {
    const scene = await begin();
    const { context, person, projectId } = scene;
    const grow = await replace(scene, { ...plain, term: '.+', isPattern: true }, { replacement: '$&'.repeat(400) });
    expect(await grow()).toMatchObject({ failure: { kind: 'invalid', problems: [{ kind: 'tooLong' }] } });
    const first = must(await (await replace(scene, { ...plain, term: 'lamp' }))());
    const second = must(await (await replace(scene, { ...plain, term: 'light' }, { replacement: 'torch' }))());
    const undo = (id: ReplacementId) => undoReplacement(context, person.actor, { projectId, id });

    expect(must(await undo(first.id))).toEqual({ places: 0, missed: 3 });
    expect(must(await undo(second.id))).toEqual({ places: 3, missed: 0 });
    expect(await listReplacements(context.db.reader, projectId, { limit: 5 })).toMatchObject([
      { id: second.id, undoneAt: context.now() },
      { id: first.id, undoneAt: undefined },
    ]);
  });

  test('is for those who write: every role', async () => {
    const scene = await begin();
    const { context, person, projectId } = scene;
    const wish = { ...plain, term: 'lamp' };
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

  test('can be undone for 30 days', async () => {
    const scene = await begin();
    const { context, clock, projectId, person } = scene;
    const { id } = must(await (await replace(scene, { ...plain, term: 'lamp' }))());
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

  async function typeInto({ context, person }: Scene, documentId: DocumentId, at: number, letters: string) {
    const document = await opened(context, documentId);
    const before = Y.encodeStateVector(document);
    linesIn(document)[0]?.pieces[0]?.text.insert(at, letters);
    await saveUpdates(context, [{ documentId, update: Y.encodeStateAsUpdate(document, before), accountId: person.id }]);
  }
});
