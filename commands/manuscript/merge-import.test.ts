import { expect, test } from 'vitest';
import { addBlock } from '#commands/block/change-outline.ts';
import { listBlocks } from '#database/block.ts';
import { findFile } from '#database/file.ts';
import { listProjectRevisions } from '#database/project-revision.ts';
import { listRevisions } from '#database/revision.ts';
import { flatten, treeOf } from '#domain/block.ts';
import type { BlockId, FileId, ProjectId } from '#domain/ids.ts';
import { picturesOf } from '#domain/plain-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  documentIdOf,
  heldText,
  must,
  textOf,
  write,
} from '#tests/factories.ts';
import { buildEpub, onePixel } from '#tests/fixtures/books/epub.ts';
import { type ImportWish, importBook } from './import-book.ts';

const book = () =>
  buildEpub({
    pages: {
      'one.xhtml': '<h1>Morning</h1><p>The tide.</p><img src="pic.png" alt="A lamp"/>',
      'two.xhtml': '<h1>Evening</h1><p>Out.</p>',
    },
    files: { 'OPS/pic.png': onePixel },
    manifest: '<item id="pic" href="pic.png" media-type="image/png"/>',
  });

onEachEngine('a book imported into a project', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const { projectId, blockId, documentId } = await buildProject(made.context, person);
    await write(made.context, documentId, textOf('What was here before.'));
    const bring = (wish: Partial<ImportWish> = {}, actor = person.actor) =>
      importBook(made.context, actor, {
        organisationId: person.organisationId,
        files: [{ name: 'a.epub', bytes: book() }],
        language: 'en',
        into: { projectId, after: blockId },
        ...wish,
      });
    const titles = async (id: ProjectId = projectId) =>
      flatten(treeOf(await listBlocks(made.context.db.reader, id))).map(
        ({ block, depth }) => `${depth} ${block.title}`,
      );
    return { ...made, reader: made.context.db.reader, person, projectId, blockId, documentId, bring, titles };
  }

  test('stands after the block it was imported behind, with its pictures; the staging project is removed', async () => {
    const { context, reader, projectId, bring, titles, announced } = await begin();
    const imported = must(await bring());

    expect(await titles()).toEqual(['0 Chapter one', '0 Morning', '0 Evening']);
    expect(imported).toMatchObject({ projectId, blocks: 2 });
    const text = await heldText(context, await documentIdOf(context, imported.firstBlockId as BlockId));
    const [file] = picturesOf(text);
    expect(await findFile(reader, file as FileId)).toMatchObject({ projectId });
    expect(await reader.selectFrom('project').select('id').execute()).toHaveLength(1);
    expect(await reader.selectFrom('journey').select('id').execute()).toHaveLength(1);
    expect(announced).toContainEqual(expect.objectContaining({ kind: 'outline', projectId }));
  });

  test('leaves a version of the former text', async () => {
    const { reader, projectId, documentId, bring } = await begin();
    must(await bring());
    const revisions = await listRevisions(reader, documentId);

    expect(revisions.map(({ reason, words }) => [reason, words])).toEqual([['beforeImport', 4]]);
    expect(await listProjectRevisions(reader, projectId, { limit: 5 })).toMatchObject([
      { reason: 'beforeImport', words: 4 },
    ]);
  });

  test('goes to the end where no place is named, and is refused when the place was removed', async () => {
    const { projectId, reader, bring, titles } = await begin();
    must(await bring({ into: { projectId, after: undefined } }));
    expect((await titles()).at(-1)).toBe('0 Evening');

    const outcome = await bring({ into: { projectId, after: '01900000-0000-7000-8000-000000000000' as BlockId } });
    expect(outcome).toMatchObject({ ok: false, failure: { problems: [{ kind: 'placeGone' }] } });
    expect(await titles()).toHaveLength(3);
    expect(await reader.selectFrom('project').select('id').execute()).toHaveLength(1);
  });

  test('goes to the end of a part, also of an empty one, and into nothing but a part', async () => {
    const { context, person, projectId, blockId, bring, titles } = await begin();
    const add = async (parentId: BlockId | undefined, title: string) =>
      must(await addBlock(context, person.actor, { projectId, parentId, after: undefined, kind: 'part', title }))
        .blockId;
    const outer = await add(undefined, 'Outer');
    const inner = await add(outer, 'Inner');
    must(await bring({ into: { projectId, inside: inner } }));
    must(await bring({ into: { projectId, inside: outer } }));
    expect((await titles()).filter((title) => title !== '0 Chapter one')).toEqual([
      '0 Outer',
      '1 Inner',
      '2 Morning',
      '2 Evening',
      '1 Morning',
      '1 Evening',
    ]);

    const refused = await bring({ into: { projectId, inside: blockId } });
    expect(refused).toMatchObject({ ok: false, failure: { problems: [{ kind: 'placeGone' }] } });
  });

  test('is for people who may write there', async () => {
    const { context, person, projectId, bring, titles } = await begin();
    const reading = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Someone' });

    expect(await bring({}, reading.actor)).toMatchObject({ failure: { kind: 'forbidden', because: 'needsRole' } });
    expect(await bring({}, stranger.actor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await titles(projectId)).toHaveLength(1);
  });

  test('and cancelled leaves nothing', async () => {
    const { reader, bring, titles, bytes } = await begin();
    const stopping = new AbortController();
    const outcome = await bring({ signal: stopping.signal, onProgress: () => stopping.abort() });

    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'conflict', because: 'cancelled' } });
    expect(await titles()).toEqual(['0 Chapter one']);
    expect(await reader.selectFrom('file').select('id').execute()).toEqual([]);
    expect(bytes.size).toBe(0);
  });
});
