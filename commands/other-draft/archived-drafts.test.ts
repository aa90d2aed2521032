import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { keepLateWords } from '#commands/document/late-words.ts';
import { eraseOld } from '#commands/erase-old.ts';
import { gatherArchive } from '#commands/export/gather-archive.ts';
import { importBook } from '#commands/manuscript/import-book.ts';
import { trashProject } from '#commands/project/change-project.ts';
import { listBrokenTies } from '#database/integrity.ts';
import { findOtherDraft, listOtherDrafts } from '#database/other-draft.ts';
import { dayMs } from '#domain/duration.ts';
import type { BlockId } from '#domain/ids.ts';
import { writeArchive } from '#formats/archive/write.ts';
import { comparable } from '#tests/comparable-archive.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, documentIdOf, heldText, must, textOf } from '#tests/factories.ts';
import { beginDrafts, noVersion } from '#tests/other-drafts.ts';
import { writeOtherDraft } from './write-other-draft.ts';

onEachEngine('the other draft of a text', (openDatabase) => {
  async function begin() {
    const scene = await beginDrafts(openDatabase);
    const { context, person, projectId } = scene;
    must(await scene.tryOut('empty', 'Dark'));
    await scene.type('light');
    must(await scene.swap());
    await scene.type('first', 'second', 'third');
    const bring = (bytes: Uint8Array) =>
      importBook(context, person.actor, {
        ...{ organisationId: person.organisationId, language: 'en' },
        files: [{ name: 'a.zip', bytes }],
      });
    const archive = await gatherArchive(context, projectId);
    if (!archive) throw new Error('There is no archive.');
    return { ...scene, bring, archive };
  }

  test('is in the archive of its work, and can be written again where that is imported', async () => {
    const { context, person, archive, bring } = await begin();
    expect(archive.blocks[0]?.otherDraft).toMatchObject({ name: '', writtenName: 'Dark' });
    const bytes = writeArchive(archive);
    expect(JSON.parse(strFromU8(unzipSync(bytes)['fabula.json'] ?? new Uint8Array()))).toMatchObject({ version: 5 });
    const { projectId, firstBlockId } = must(await bring(bytes));
    expect(comparable(await gatherArchive(context, projectId))).toEqual(comparable(archive));
    const documentId = await documentIdOf(context, firstBlockId as BlockId);
    const draft = await findOtherDraft(context.db.reader, documentId);
    expect(draft).toMatchObject({ name: '', writtenName: 'Dark', words: 1 });
    const wish = { blockId: firstBlockId as BlockId, revisionId: draft?.revisionId ?? noVersion };
    must(await writeOtherDraft(context, person.actor, wish));
    expect(await heldText(context, documentId)).toEqual(textOf('light'));
    expect(await listBrokenTies(context.db.reader)).toEqual([]);
  });

  test('that names no version of its text is refused', async () => {
    const { archive, bring } = await begin();
    const files = unzipSync(writeArchive(archive));
    const lines = strFromU8(files['blocks.jsonl'] ?? new Uint8Array());
    for (const wrong of ['99', '-1', '"0"']) {
      const changed = lines.replace(/"otherDraft":\{"revision":\d+/, `"otherDraft":{"revision":${wrong}`);
      expect(changed).not.toBe(lines);
      const outcome = await bring(zipSync({ ...files, 'blocks.jsonl': strToU8(changed) }));
      expect(outcome, wrong).toMatchObject({ failure: { problems: [{ kind: 'damaged' }] } });
    }
  });

  test('is erased with its work', async () => {
    const { context, clock, person, projectId } = await begin();
    expect((await listOtherDrafts(context.db.reader, projectId)).size).toBe(1);
    must(await trashProject(context, person.actor, projectId));
    clock.now += 31 * dayMs;
    await eraseOld(context);
    expect(await context.db.reader.selectFrom('other_draft').selectAll().execute()).toEqual([]);
    expect(await context.db.reader.selectFrom('revision').select('id').execute()).toEqual([]);
  });

  test('that was given up is in the archive as a version with a name', async () => {
    const { context, giveUp, projectId } = await begin();
    must(await giveUp('Light'));
    const [block] = (await gatherArchive(context, projectId))?.blocks ?? [];
    expect(block?.otherDraft).toBeUndefined();
    expect(block?.revisions).toContainEqual(expect.objectContaining({ name: 'Light', text: textOf('light') }));
  });

  test('is not the only reason for an archive that older sites refuse: words that came too late are another', async () => {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const { projectId, documentId } = await buildProject(context, person);
    const versionOf = async () => {
      const archive = await gatherArchive(context, projectId);
      if (!archive) throw new Error('There is no archive.');
      const { 'fabula.json': facts = new Uint8Array() } = unzipSync(writeArchive(archive));
      return JSON.parse(strFromU8(facts)).version;
    };
    expect(await versionOf()).toBe(1);
    await keepLateWords(context, { documentId, accountId: person.id, text: textOf('too late') });
    expect(await versionOf()).toBe(5);
  });
});
