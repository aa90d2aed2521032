import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { restoreVersion } from '#commands/document/restore-version.ts';
import { tryOtherDraft } from '#commands/other-draft/try-other-draft.ts';
import { findRevisionJson, listRevisions } from '#database/revision.ts';
import type { RevisionId } from '#domain/ids.ts';
import { plainText } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { heldText, must, textOf, write } from '#tests/factories.ts';
import { begin, open, until } from '#tests/room.ts';

onEachEngine('words that come too late', (openDatabase) => {
  /** An author whose editor has lost its network, and what becomes of what is typed there. */
  async function beginAway() {
    const scene = await begin(await openDatabase());
    const { client, context, db, author, blockId, documentId } = scene;
    await write(context, documentId, textOf('first', 'second'), author.id);
    const editor = open(client, author.cookie, documentId);
    await until(() => editor.provider.isSynced);
    editor.close();
    const away = new Y.Doc();
    Y.applyUpdate(away, Y.encodeStateAsUpdate(editor.document));
    const paragraph = (at: number) => {
      const text = (away.getXmlFragment('default').get(at) as Y.XmlElement).get(0);
      if (!(text instanceof Y.XmlText)) throw new Error('There is no text.');
      return text;
    };
    const comeBack = async () => {
      const again = open(client, author.cookie, documentId, { held: Y.encodeStateAsUpdate(away) });
      await until(() => again.messages.some(({ kind }) => kind === 'saved'));
      return again;
    };
    const tryEmpty = async () =>
      must(await tryOtherDraft(context, author.actor, { blockId, name: '', beginning: 'empty' }));
    const kept = async () =>
      (await listRevisions(db.reader, documentId)).filter(({ reason }) => reason === ('late' as string));
    const textOfVersion = async (id: RevisionId | undefined) =>
      readText(JSON.parse((id && (await findRevisionJson(db.reader, documentId, id))) ?? 'null'));
    return { ...scene, away, paragraph, comeBack, tryEmpty, kept, textOfVersion };
  }

  test('for paragraphs that are replaced by another draft are kept as a version, behind the text', async () => {
    const { context, documentId, paragraph, comeBack, tryEmpty, kept, textOfVersion } = await beginAway();
    paragraph(0).insert(5, ', written on a train');
    paragraph(1).insert(0, 'The day was long. A');
    paragraph(1).delete(17, 2);
    await tryEmpty();
    const again = await comeBack();
    const [version, ...others] = await kept();
    expect(others).toEqual([]);
    expect(plainText(await textOfVersion(version?.id)).trim()).toBe(', written on a train\nThe day was long.');
    for (const kind of ['revision', 'late']) expect(again.messages).toContainEqual({ kind });
    expect(plainText(await heldText(context, documentId)).trim()).toBe('');
  });

  test('can be put back from there, and are kept once', async () => {
    const { context, author, blockId, documentId, paragraph, comeBack, tryEmpty, kept } = await beginAway();
    paragraph(0).insert(5, ', written on a train');
    await tryEmpty();
    await comeBack();
    await comeBack();
    const [version, ...others] = await kept();
    expect(others).toEqual([]);
    must(await restoreVersion(context, author.actor, blockId, version?.id as RevisionId));
    expect(plainText(await heldText(context, documentId)).trim()).toBe(', written on a train');
  });

  test('are none where they have their place, were removed by their author, or are letters of one word', async () => {
    const { away, paragraph, comeBack, tryEmpty, kept } = await beginAway();
    paragraph(0).insert(5, ' of');
    paragraph(1).insert(6, ' and all that was removed');
    paragraph(1).delete(6, 25);
    const element = new Y.XmlElement('paragraph');
    element.insert(0, [new Y.XmlText('a paragraph of its own')]);
    away.getXmlFragment('default').push([element]);
    await tryEmpty();
    await comeBack();
    expect(await kept()).toEqual([]);
  });
});
