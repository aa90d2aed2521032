import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addLabel } from '#commands/block/change-labels.ts';
import { addBlock, describeBlock, moveBlock, trashBlock } from '#commands/block/change-outline.ts';
import { addWords } from '#commands/dictionary/change-words.ts';
import { keepRevision } from '#commands/document/fold-document.ts';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { removeUnusedTexts } from '#commands/edition/remove-unused-texts.ts';
import { pictureEntry } from '#commands/entry/change-entries.ts';
import { gatherArchive } from '#commands/export/gather-archive.ts';
import { beginJourney, removeJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { setCover } from '#commands/project/set-cover.ts';
import {
  deleteProjectRevision,
  saveBefore,
  saveProjectRevision,
} from '#commands/project-revision/save-project-revision.ts';
import { moveStoryDate } from '#commands/timeline/change-timeline.ts';
import { listBlocks } from '#database/block.ts';
import { listFiles } from '#database/file.ts';
import { listBrokenTies } from '#database/integrity.ts';
import { listBranching } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findProject } from '#database/project.ts';
import { listProjectRevisions } from '#database/project-revision.ts';
import { listRevisions } from '#database/revision.ts';
import type { BlockId, JourneyId, ProjectId } from '#domain/ids.ts';
import type { ProjectArchive } from '#domain/project-archive.ts';
import { writeArchive } from '#formats/archive/write.ts';
import { comparable } from '#tests/comparable-archive.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, documentIdOf, must, textOf, write } from '#tests/factories.ts';
import { buildEpub, onePixel } from '#tests/fixtures/books/epub.ts';
import { ink } from '#tests/ink.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { writeEntries } from '#tests/write-entries.ts';
import { type ImportWish, importBook } from './import-book.ts';

const book = () =>
  buildEpub({
    pages: {
      'one.xhtml': '<h1>Morning</h1><p>The <em>tide</em>.<sup>x</sup></p><img src="pic.png" alt="A lamp"/>',
      'two.xhtml': '<h1>Evening</h1><p>Out.</p><hr/><p>Later.</p>',
    },
    files: { 'OPS/pic.png': onePixel, 'OPS/cover.png': Uint8Array.from([...onePixel, 0]) },
    manifest:
      '<item id="pic" href="pic.png" media-type="image/png"/><item id="cover" properties="cover-image" href="cover.png" media-type="image/png"/>',
  });

onEachEngine('a project archive', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context, clock } = made;
    const person = await buildPerson(context);
    const { organisationId, actor } = person;
    const bring = (bytes: Uint8Array, wish: Partial<ImportWish> = {}) =>
      importBook(context, actor, { organisationId, files: [{ name: 'a.zip', bytes }], language: 'en', ...wish });
    const { projectId, firstBlockId: first } = must(await bring(book()));
    const firstBlockId = first as BlockId;
    must(await publishEdition(context, actor, projectId, { note: 'The first.' }));
    must(
      await changeProject(context, actor, projectId, {
        ...{ genres: ['fantasy'], tags: ['Море', 'slow burn'], warnings: ['death', 'gore'] },
        ...{ status: 'complete', rating: 'mature', warningNote: 'In the end.', licence: 'CC BY 4.0' },
      }),
    );
    must(await setCover(context, actor, projectId, { alt: 'A lamp on the quay' }));
    clock.now += 1_000;
    const documentId = await documentIdOf(context, firstBlockId);
    await keepRevision(context, documentId, 'sitting', actor.accountId);
    await write(context, documentId, textOf('Another morning.'), actor.accountId);
    clock.now += 1_000;
    await keepRevision(context, documentId, 'sitting', actor.accountId);
    must(await addWords(context, actor, projectId, ['Maren', 'O’Brien']));
    const labelId = must(await addLabel(context, actor, projectId, { name: 'Letters', color: 'teal' }));
    must(await addLabel(context, actor, projectId, { name: 'Door', color: 'red' }));
    const plan = { labelId, target: 900, pointOfView: 'Maren', storyDate: 'March 15' };
    must(
      await describeBlock(context, actor, projectId, firstBlockId, {
        ...{ synopsis: 'It begins.', status: 'final', ...plan },
      }),
    );
    const added = must(
      await addBlock(context, actor, {
        projectId,
        parentId: undefined,
        after: undefined,
        kind: 'part',
        title: 'Part one',
      }),
    );
    must(
      await moveBlock(context, actor, { projectId, blockId: firstBlockId, parentId: added.blockId, after: undefined }),
    );
    must(await describeBlock(context, actor, projectId, added.blockId, { storyDate: '3rd of Frostmoon, 214 AE' }));
    const date = '3rd of frostmoon, 214 ae';
    must(
      await moveStoryDate(context, actor, projectId, {
        date,
        before: undefined,
        after: undefined,
        was: { after: undefined, before: 'march 15' },
      }),
    );
    const lost = must(
      await addBlock(context, actor, {
        projectId,
        parentId: added.blockId,
        after: firstBlockId,
        kind: 'chapter',
        title: 'Lost',
      }),
    );
    must(await saveProjectRevision(context, actor, { projectId, name: 'With the lost one' }));
    must(await trashBlock(context, actor, projectId, lost.blockId));
    const deleted = must(await saveProjectRevision(context, actor, { projectId, name: 'Deleted' }));
    must(await deleteProjectRevision(context, actor, { projectId, id: deleted }));
    await write(context, documentId, textOf('Another morning, later.'), actor.accountId);
    must(await saveBefore(context, actor, projectId, 'beforeImport'));
    const entryId = await writeEntries(context, actor, { projectId, blockId: firstBlockId });
    const [file] = await listFiles(context.db.reader, projectId);
    must(await pictureEntry(context, actor, { projectId, entryId }, { file: file?.id ?? '', alt: 'A clerk' }));
    const told = ink({ 'night.ink': 'Dark.\n* Go.\n-> END\n' });
    const story = graph([
      activity(1, 'choice', [link(1, 2), link(2, 3)]),
      activity(2, 'ending'),
      activity(3, 'ink', [], { ink: told }),
    ]);
    const journeyId = must(
      await beginJourney(context, actor, projectId, { title: 'The door', graph: story, language: 'es' }),
    );
    must(await publishJourney(context, actor, journeyId));
    must(await editJourney(context, actor, journeyId, [{ kind: 'removeActivity', id: activityId(2) }]));
    const gone = must(await beginJourney(context, actor, projectId, { title: 'Not this one', summary: 'Why?' }));
    must(await removeJourney(context, actor, gone));
    must(await changeProject(context, actor, projectId, { summary: 'About a tide.', credit: 'O. K.', language: 'uk' }));
    must(await publishEdition(context, actor, projectId, { note: 'The second.' }));
    must(await withdrawEdition(context, actor, projectId, 1));
    await write(context, documentId, textOf('A third morning, not published.'), actor.accountId);
    const archiveOf = async (id: ProjectId) => {
      const archive = await gatherArchive(context, id);
      if (!archive) throw new Error('There is no such project.');
      return archive;
    };
    return { ...made, person, actor, bring, projectId, archiveOf, reader: context.db.reader };
  }

  test('is restored equal: blocks, texts, versions, the trash, editions and pictures', async () => {
    const { projectId, bring, archiveOf, reader } = await begin();
    const before = await archiveOf(projectId);
    expect(before.dates).toEqual(['march 15', '3rd of frostmoon, 214 ae']);
    expect(before.versions?.map(({ name, by }) => [name, by])).toEqual([
      ['With the lost one', 'Olena'],
      ['', 'Olena'],
    ]);
    // One that is alike in both is there once; one went, and one was written.
    expect(before.versionBlocks?.map(({ from, until }) => [from, until]).sort()).toContainEqual([0, 1]);
    const imported = must(await bring(writeArchive(before)));
    expect(imported.projectId).not.toBe(projectId);
    expect(imported.warnings).toEqual([]);
    const after = await archiveOf(imported.projectId);

    expect(comparable(after)).toEqual(comparable(before));
    const [newest] = await listProjectRevisions(reader, imported.projectId as ProjectId, { limit: 1 });
    expect(newest).toMatchObject({ reason: 'beforeImport', by: 'Olena' });
    expect(await listBrokenTies(reader)).toEqual([]);
    expect(before.blocks.filter(({ deletedAt }) => deletedAt !== undefined)).toHaveLength(2);
    expect(before.blocks.flatMap(({ entry }) => entry?.picture?.alt ?? [])).toEqual(['A clerk']);
    expect(before.blocks.flatMap(({ entry }) => entry?.fields.map(({ value }) => value) ?? [])).toEqual([
      ...['the sea', 'nothing', '34'],
    ]);
    expect(before.editions.map(({ withdrawnAt }) => withdrawnAt === undefined)).toEqual([false, true, true]);
    expect(await findProject(reader, imported.projectId)).toMatchObject({
      visibility: 'private',
      credit: 'O. K.',
      coverAlt: 'A lamp on the quay',
    });
  });

  test('steps know their chapters among the new blocks', async () => {
    const { context, actor, projectId, bring, archiveOf, reader } = await begin();
    const [first] = await listBlocks(reader, projectId);
    const [here] = await listBranching(reader, projectId);
    const sourceOf = async (id: JourneyId) => (await loadDraft(reader, id))?.graph.activities[0]?.source;
    const fields = { source: { block: first?.id as BlockId, hash: 'abc' } };
    must(
      await editJourney(context, actor, here?.id as JourneyId, [{ kind: 'changeActivity', id: activityId(1), fields }]),
    );
    const { projectId: copy } = must(await bring(writeArchive(await archiveOf(projectId))));
    const [there] = await listBranching(reader, copy);
    const [copied] = await listBlocks(reader, copy);
    expect(copied?.id).not.toBe(first?.id);
    expect(await sourceOf(there?.id as JourneyId)).toEqual({ block: copied?.id, hash: 'abc' });
  });

  test('keeps who wrote a version by name, also where there is no such account', async () => {
    const { context, projectId, bring, archiveOf, reader } = await begin();
    const { projectId: copy } = must(await bring(writeArchive(await archiveOf(projectId))));
    const archived = await archiveOf(copy);
    const block = archived.blocks.find(({ revisions }) => revisions.length > 1);
    const revisions = await listRevisions(reader, await documentIdOf(context, block?.id as never));

    expect(revisions.map(({ by, reason }) => [by, reason])).toEqual([
      ['Olena', 'beforeImport'],
      ['Olena', 'sitting'],
      ['Olena', 'imported'],
    ]);
  });

  test('is of one moment: changes before it are there, folded or not, and no later ones', async () => {
    const { context, actor, projectId, archiveOf } = await begin();
    const blocks = await listBlocks(context.db.reader, projectId);
    const [first] = blocks;
    const documentId = await documentIdOf(context, first?.id as never);
    const before = await archiveOf(projectId);
    const inSnapshot: typeof context.db.inSnapshot = async (body) => {
      await write(context, documentId, textOf('Before it, not folded.'), actor.accountId);
      return context.db.inSnapshot(async (reader) => {
        await findProject(reader, projectId);
        await write(context, documentId, textOf('After it.'), actor.accountId);
        must(await trashBlock(context, actor, projectId, blocks.at(-1)?.id as never));
        must(await publishEdition(context, actor, projectId, { note: 'Meanwhile.' }));
        return body(reader);
      });
    };
    const archive = await gatherArchive({ ...context, db: { ...context.db, inSnapshot } }, projectId);
    const textOfFirst = (some: ProjectArchive | undefined) => some?.blocks.find(({ id }) => id === first?.id)?.text;

    expect(textOfFirst(archive)).toEqual(textOf('Before it, not folded.'));
    const others = (some: ProjectArchive | undefined) => some?.blocks.filter(({ id }) => id !== first?.id);
    expect(others(archive)).toEqual(others(before));
    expect(archive?.editions).toEqual(before.editions);
    expect(archive?.editionBlocks).toEqual(before.editionBlocks);
  });

  test('has every text of its editions, also where unused ones are removed all the while it is imported', async () => {
    const { projectId, archiveOf } = await begin();
    const before = await archiveOf(projectId);
    // Elsewhere, where no other edition has these texts.
    const { context } = buildContext(await openDatabase());
    const { organisationId, actor } = await buildPerson(context);
    const inTransaction: typeof context.db.inTransaction = async (body) => {
      await removeUnusedTexts(context);
      return context.db.inTransaction(body);
    };
    const within = { ...context, db: { ...context.db, inTransaction } };
    const files = [{ name: 'a.zip', bytes: writeArchive(before) }];
    const brought = must(await importBook(within, actor, { organisationId, files, language: 'en' }));
    await removeUnusedTexts(context);

    const after = await gatherArchive(context, brought.projectId);
    expect(after && comparable(after)).toEqual(comparable(before));
  });

  test('is the same bytes every time', async () => {
    const { projectId, archiveOf } = await begin();

    expect(writeArchive(await archiveOf(projectId))).toEqual(writeArchive(await archiveOf(projectId)));
  });

  test('imports its living blocks into another project as a book', async () => {
    const { projectId, bring, archiveOf, context } = await begin();
    const bytes = writeArchive(await archiveOf(projectId));
    const into = { projectId, after: undefined };
    const { blocks } = must(await bring(bytes, { into }));

    expect(blocks).toBe(5);
    expect((await gatherArchive(context, projectId))?.blocks.filter(({ title }) => title === 'Part one')).toHaveLength(
      2,
    );
  });

  test('that is damaged or newer is refused with the place, and leaves nothing', async () => {
    const { projectId, bring, archiveOf, reader } = await begin();
    const files = unzipSync(writeArchive(await archiveOf(projectId)));
    const refused = async (change: Record<string, (text: string) => string>) => {
      const changed = Object.entries(files).map(([path, bytes]) => {
        const edit = change[path];
        return [path, edit ? strToU8(edit(strFromU8(bytes))) : bytes] as const;
      });
      const outcome = await bring(zipSync(Object.fromEntries(changed)));
      return outcome.ok ? undefined : outcome.failure;
    };
    const invalid = (kind: string, place: RegExp) =>
      expect.objectContaining({ problems: [{ kind, place: expect.stringMatching(place) }] });

    expect(await refused({ 'fabula.json': (text) => text.replace('"version": 4', '"version": 6') })).toEqual(
      invalid('newerArchive', /version 6/),
    );
    expect(await refused({ 'blocks.jsonl': (text) => text.replace('"kind":"chapter"', '"kind":"spell"') })).toEqual(
      invalid('damaged', /blocks\.jsonl, line \d+: kind/),
    );
    expect(await refused({ 'blocks.jsonl': (text) => text.replace(/"parent":"[^"]+"/, '"parent":"nobody"') })).toEqual(
      invalid('damaged', /blocks\.jsonl/),
    );
    expect(
      await refused({ 'edition-blocks.jsonl': (text) => text.replace(/"text":"[^"]+"/, '"text":"none"') }),
    ).toEqual(invalid('damaged', /edition-blocks\.jsonl/));
    for (const [file, from, to] of [
      ['blocks.jsonl', /"position":"[^"]+"/, '"position":"!!! none"'],
      ['blocks.jsonl', /"at":\d+/, '"at":8640000000000000'],
      ['blocks.jsonl', /"deletedWith":"[^"]+"/, '"deletedWith":"nobody"'],
      ['fabula.json', /"number": 2/, '"number": 1'],
      // An entry that is no block of the manuscript, and says nothing of what is none.
      ['blocks.jsonl', /"kind":"character"/, '"kind":"chapter"'],
      ['blocks.jsonl', /"from":"[^"]+"/, '"from":"nobody"'],
      ['blocks.jsonl', /"scenes":\["[^"]+"\]/, '"scenes":["nobody"]'],
      ['edition-blocks.jsonl', /"until":\d+/, '"until":1'],
      // A version of the whole work names texts and blocks that are there, each once.
      ['version-blocks.jsonl', /"revision":\d+/, '"revision":99'],
      ['version-blocks.jsonl', /"block":"[^"]+"/, '"block":"nobody"'],
      ['version-blocks.jsonl', /"until":1/, '"until":3'],
      ['version-blocks.jsonl', /"from":0,("revision":\d+,"until":1)/, '"from":1,$1'],
      ['version-blocks.jsonl', /"label":"[^"]+"/, '"label":"none"'],
      ['version-blocks.jsonl', /"position":"[^"]+"/, '"position":"!!! none"'],
    ] as const)
      expect(await refused({ [file]: (text) => text.replace(from, to) }), String(from)).toEqual(
        invalid('damaged', new RegExp(file.replace('.', '\\.'))),
      );
    const deep = Array.from({ length: 9 }, (_, at) => {
      const line = JSON.parse(strFromU8(files['blocks.jsonl'] ?? new Uint8Array()).split('\n')[0] ?? '');
      return JSON.stringify({ ...line, id: `d${at}`, ...(at > 0 ? { parent: `d${at - 1}` } : {}) });
    }).join('\n');
    expect(await refused({ 'blocks.jsonl': (text) => `${text}${deep}\n` })).toEqual(invalid('damaged', /d8/));
    expect(await reader.selectFrom('project').select('id').execute()).toHaveLength(1);
  });
});
