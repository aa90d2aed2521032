import { expect, test } from 'vitest';
import { duplicateBlock } from '#commands/block/duplicate-block.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { listRevisionHashes, listRevisions } from '#database/revision.ts';
import { toStored } from '#domain/derived-text.ts';
import type { DocumentId, RevisionId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, heldText, must, textOf, write } from '#tests/factories.ts';
import { keepRevision, textHash } from './fold-document.ts';
import { markOf } from './passages.ts';
import { restoreVersion } from './restore-version.ts';

onEachEngine('restoring', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const made = await buildProject(context, person);
    await write(context, made.documentId, textOf('first', 'second', 'third'), person.id);
    await keepRevision(context, made.documentId, 'sitting');
    const [kept] = await listRevisions(context.db.reader, made.documentId);
    return { context, person, ...made, old: kept?.id as RevisionId };
  }

  test('one passage leaves what else was written, and keeps what was there', async () => {
    const { context, person, blockId, documentId, old } = await begin();
    const now = textOf('first', 'SECOND', 'third', 'fourth');
    await write(context, documentId, now, person.id);
    const passage = { at: 0, mark: markOf(await heldText(context, documentId)) };
    must(await restoreVersion(context, person.actor, blockId, old, passage));
    expect(await heldText(context, documentId)).toEqual(textOf('first', 'second', 'third', 'fourth'));
    const reasons = (await listRevisions(context.db.reader, documentId)).map(({ reason }) => reason);
    expect(reasons).toEqual(['restored', 'beforeRestore', 'sitting']);
  });

  test('a passage of a text that was changed since is refused, and nothing changes', async () => {
    const { context, person, blockId, documentId, old } = await begin();
    await write(context, documentId, textOf('first', 'SECOND', 'third'), person.id);
    const mark = markOf(await heldText(context, documentId));
    const later = textOf('first', 'SECOND and more', 'third');
    await write(context, documentId, later, person.id);
    for (const passage of [
      { at: 0, mark },
      { at: 1, mark: markOf(later) },
    ])
      expect(await restoreVersion(context, person.actor, blockId, old, passage)).toEqual({
        ok: false,
        failure: { kind: 'invalid', problems: [{ kind: 'changedMeanwhile' }] },
      });
    expect(await heldText(context, documentId)).toEqual(later);
    expect(await listRevisions(context.db.reader, documentId)).toHaveLength(1);
  });

  test('of two versions that are restored at once one is the text, and nothing that stood there is lost', async () => {
    const { context, person, blockId, documentId, old } = await begin();
    await write(context, documentId, textOf('fourth', 'fifth'), person.id);
    await keepRevision(context, documentId, 'sitting');
    const newer = (await listRevisions(context.db.reader, documentId))[0]?.id as RevisionId;
    await write(context, documentId, textOf('unsaved'), person.id);
    const restore = (id: RevisionId) => restoreVersion(context, person.actor, blockId, id);
    for (const outcome of await Promise.all([restore(old), restore(newer)])) must(outcome);
    expect([textOf('first', 'second', 'third'), textOf('fourth', 'fifth')]).toContainEqual(
      await heldText(context, documentId),
    );
    const revisions = await listRevisions(context.db.reader, documentId);
    expect(revisions.filter(({ reason }) => reason === 'beforeRestore')).not.toHaveLength(0);
    const hashes = await listRevisionHashes(
      context.db.reader,
      revisions.map(({ id }) => id),
    );
    expect([...hashes.values()]).toContain(textHash(toStored(textOf('unsaved'))));
  });

  test('a version is copied as a text of its own, and the text it is of stays as it is', async () => {
    const { context, person, projectId, blockId, documentId, old } = await begin();
    await write(context, documentId, textOf('other'), person.id);
    const copy = { projectId, blockId, title: 'Copy', version: old };
    const { blockId: copied } = must(await duplicateBlock(context, person.actor, copy));
    const document = await findDocumentOfBlock(context.db.reader, copied);
    expect(await heldText(context, document?.id as DocumentId)).toEqual(textOf('first', 'second', 'third'));
    expect(await heldText(context, documentId)).toEqual(textOf('other'));
    const none = { ...copy, version: { edition: 9 } };
    expect(await duplicateBlock(context, person.actor, none)).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('what an edition has is restored, as far as it has this text', async () => {
    const { context, person, projectId, blockId, documentId } = await begin();
    must(await publishEdition(context, person.actor, projectId));
    await write(context, documentId, textOf('later'), person.id);
    must(await restoreVersion(context, person.actor, blockId, { edition: 1 }));
    expect(await heldText(context, documentId)).toEqual(textOf('first', 'second', 'third'));
    expect(await restoreVersion(context, person.actor, blockId, { edition: 2 })).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });
});
