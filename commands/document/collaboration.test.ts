import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { findDocument, findDocumentJson } from '#database/document.ts';
import { plainText } from '#domain/plain-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { editingFuzz } from '#tests/editing.ts';
import { buildContext, buildPerson, buildProject, heldText, opened, textOf, write } from '#tests/factories.ts';
import { foldDocument } from './fold-document.ts';
import { saveUpdates } from './save-updates.ts';
import { textIn } from './yjs-text.ts';

type Move = { readonly who: 0 | 1; readonly does: 'edit' | 'sync' | 'fold'; readonly edit: (document: Y.Doc) => void };

const moves = fc.array(
  fc.record({
    who: fc.constantFrom(0 as const, 1 as const),
    does: fc.constantFrom('edit' as const, 'edit' as const, 'sync' as const, 'fold' as const),
    edit: editingFuzz(6),
  }),
  { minLength: 1, maxLength: 12 },
);

onEachEngine('two editors of one document', (openDatabase) => {
  test('end with the same text, whenever each was online and whenever the log was folded', async () => {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);

    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        const { documentId } = await buildProject(context, person);
        const editors = [new Y.Doc(), new Y.Doc()] as const;
        const synchronise = async (editor: Y.Doc) => {
          const server = await opened(context, documentId);
          const news = Y.encodeStateAsUpdate(editor, Y.encodeStateVector(server));
          await saveUpdates(context, [{ documentId, update: news, accountId: person.id }]);
          Y.applyUpdate(editor, Y.encodeStateAsUpdate(server));
        };

        for (const { who, does, edit } of steps as Move[]) {
          if (does === 'edit') edit(editors[who]);
          else if (does === 'sync') await synchronise(editors[who]);
          else await foldDocument(context, documentId);
        }
        for (const editor of [...editors, ...editors]) await synchronise(editor);
        await foldDocument(context, documentId);

        const kept = await findDocumentJson(context.db.reader, documentId);
        expect(textIn(editors[0])).toEqual(textIn(editors[1]));
        expect(await heldText(context, documentId)).toEqual(textIn(editors[0]));
        expect(JSON.parse(kept ?? '')).toEqual(textIn(editors[0]));
      }),
      { numRuns: 20 },
    );
  });

  test('that are written at the same time get their own numbers, without a gap', async () => {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const { documentId } = await buildProject(context, person);

    const numbers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const document = new Y.Doc();
        document.getXmlFragment('default').insert(0, [new Y.XmlElement(index % 2 ? 'paragraph' : 'sceneBreak')]);
        return saveUpdates(context, [{ documentId, update: Y.encodeStateAsUpdate(document), accountId: person.id }]);
      }),
    );

    expect(numbers.flat().sort((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    // And the empty line that the text began with.
    expect((await heldText(context, documentId)).content).toHaveLength(21);
    expect(await findDocument(context.db.reader, documentId)).toMatchObject({ seq: 20, stateSeq: 0 });
  });

  test('an update that was folded is never counted twice, and one that arrived meanwhile is never lost', async () => {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const { documentId } = await buildProject(context, person);
    await write(context, documentId, textOf('one'), person.id);

    await Promise.all([
      ...Array.from({ length: 4 }, () => foldDocument(context, documentId)),
      write(context, documentId, textOf('one', 'two'), person.id),
    ]);
    await foldDocument(context, documentId);

    expect(plainText(await heldText(context, documentId))).toBe('one\ntwo');
    expect(await findDocument(context.db.reader, documentId)).toMatchObject({ seq: 2, stateSeq: 2, words: 2 });
  });

  test('of a document that was removed get no number', async () => {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const { documentId } = await buildProject(context, person);
    const update = Y.encodeStateAsUpdate(new Y.Doc());
    const gone = 'gone' as typeof documentId;

    const numbers = await saveUpdates(context, [
      { documentId: gone, update, accountId: person.id },
      { documentId, update, accountId: person.id },
      { documentId, update, accountId: undefined },
    ]);

    expect(numbers).toEqual([undefined, 1, 2]);
  });
});
