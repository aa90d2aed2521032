import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { saveUpdates } from '#commands/document/save-updates.ts';
import { rootName } from '#commands/document/yjs-text.ts';
import { listBlocks } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { listRevisions } from '#database/revision.ts';
import type { DocumentId } from '#domain/ids.ts';
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
import { splitBlock } from './split-block.ts';

onEachEngine('splitting a block', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const project = await buildProject(made.context, person);
    await write(made.context, project.documentId, textOf('one', 'two', 'three'), person.id);
    const placeOf = async (index: number) => {
      const document = await opened(made.context, project.documentId);
      const place = Y.createRelativePositionFromTypeIndex(document.getXmlFragment(rootName), index);
      return JSON.parse(JSON.stringify(Y.relativePositionToJSON(place))) as object;
    };
    return { ...made, person, ...project, placeOf };
  }

  test('moves what follows into a new block behind it, keeps the whole as a version, and says so', async () => {
    const { context, announced, person, projectId, blockId, documentId, placeOf } = await begin();
    const at = await placeOf(1);
    const { blockId: added } = must(await splitBlock(context, person.actor, { projectId, blockId, at }));
    const document = await findDocumentOfBlock(context.db.reader, added);

    expect(await heldText(context, documentId)).toEqual(textOf('one'));
    expect(await heldText(context, document?.id as DocumentId)).toEqual(textOf('two', 'three'));
    const blocks = (await listBlocks(context.db.reader, projectId)).sort((one, other) =>
      one.position < other.position ? -1 : 1,
    );
    expect(blocks.map(({ id, words }) => [id, words])).toEqual([
      [blockId, 3],
      [added, 2],
    ]);
    expect(await listRevisions(context.db.reader, documentId)).toMatchObject([{ reason: 'beforeSplit', words: 3 }]);
    expect(announced.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['update', 'outline']));
  });

  test('stays at its place though someone else writes before it', async () => {
    const { context, person, projectId, blockId, documentId, placeOf } = await begin();
    const at = await placeOf(2);
    const others = await opened(context, documentId);
    const before = Y.encodeStateVector(others);
    others.getXmlFragment(rootName).insert(0, [new Y.XmlElement('sceneBreak')]);
    const update = Y.encodeStateAsUpdate(others, before);
    await saveUpdates(context, [{ documentId, update, accountId: person.id }]);
    const { blockId: added } = must(await splitBlock(context, person.actor, { projectId, blockId, at }));

    const document = await findDocumentOfBlock(context.db.reader, added);
    expect(await heldText(context, document?.id as DocumentId)).toEqual(textOf('three'));
  });

  test('is refused at the beginning, at an invalid place, and to non-writers; nothing changes', async () => {
    const { context, person, projectId, blockId, documentId, placeOf } = await begin();
    const reader = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const ask = (actor: typeof person.actor, at: object) => splitBlock(context, actor, { projectId, blockId, at });

    expect(await ask(person.actor, await placeOf(0))).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(await ask(person.actor, { tname: 'other' })).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(await ask(person.actor, {})).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(await ask(reader.actor, await placeOf(1))).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    expect(await ask(stranger.actor, await placeOf(1))).toEqual({ ok: false, failure: { kind: 'notFound' } });
    expect(await heldText(context, documentId)).toEqual(textOf('one', 'two', 'three'));
  });
});
