import { expect, test } from 'vitest';
import { trashBlock } from '#commands/block/change-outline.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import type { DocumentId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { nameTexts } from './name-texts.ts';

onEachEngine('the names of texts', (openDatabase) => {
  test('are given to those who may read them, those in the trash as well, and to nobody else', async () => {
    const { context } = buildContext(await openDatabase());
    const ana = await buildPerson(context);
    const { projectId, blockId } = await buildProject(context, ana, { firstChapter: 'The hull' });
    const documentId = (await findDocumentOfBlock(context.db.reader, blockId))?.id as DocumentId;
    const wanted = [documentId, 'gone' as DocumentId];
    const named = [expect.objectContaining({ documentId, projectId, title: 'The hull' })];
    expect(await nameTexts(context, ana.actor, wanted)).toEqual(named);
    const reader = await buildMember(context, ana.organisationId, 'reader');
    expect(await nameTexts(context, reader.actor, wanted)).toEqual(named);
    must(await trashBlock(context, ana.actor, projectId, blockId));
    expect(await nameTexts(context, ana.actor, wanted)).toEqual(named);
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const actor of [stranger.actor, { ...stranger.actor, accountId: undefined }])
      expect(await nameTexts(context, actor, wanted)).toEqual([]);
  });
});
