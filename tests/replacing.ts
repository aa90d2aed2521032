import * as Y from 'yjs';
import { addBlock } from '#commands/block/change-outline.ts';
import { saveUpdates } from '#commands/document/save-updates.ts';
import { linesIn } from '#commands/replacement/document-lines.ts';
import { findMatches } from '#commands/replacement/find-matches.ts';
import { replaceMatches } from '#commands/replacement/replace-matches.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, DocumentId } from '#domain/ids.ts';
import type { MatchWish } from '#domain/match-wish.ts';
import type { OpenDatabase } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, heldText, must, opened, textOf, write } from '#tests/factories.ts';

/** A project of three chapters: a lamp in the first, two in the second, none in the third. */
export async function beginReplacing(openDatabase: OpenDatabase) {
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

export type Scene = Awaited<ReturnType<typeof beginReplacing>>;

/** Finds something in its texts. */
export const find = ({ context, projectId, person }: Scene, wish: MatchWish, more: object = {}, actor = person.actor) =>
  findMatches(context, actor, { projectId, wish, replacement: 'light', where: {}, ...more });

/** Finds something and replaces all matches of it, or those that are chosen. */
export async function replace(
  scene: Scene,
  wish: MatchWish,
  {
    replacement = 'light',
    actor = scene.person.actor as Actor,
    only = (_index: number): boolean => true,
    isAllBut = false,
  } = {},
) {
  const found = must(await find(scene, wish, { replacement }));
  const keys = found.texts.flatMap(({ blockId, matches }) => matches.map(({ key }) => ({ blockId, key })));
  const grouped = Map.groupBy(
    keys.filter((_, index) => only(index)),
    ({ blockId }) => blockId,
  );
  const keysOf = new Map([...grouped].map(([id, some]) => [id, new Set(some.map(({ key }) => key))]));
  const chosen = { isAllBut, keys: keysOf };
  return () =>
    replaceMatches(scene.context, actor, { projectId: scene.projectId, wish, replacement, chosen, where: {} });
}

/** Someone types in the first line of a text. */
export async function typeInto({ context, person }: Scene, documentId: DocumentId, at: number, letters: string) {
  const document = await opened(context, documentId);
  const before = Y.encodeStateVector(document);
  linesIn(document)[0]?.pieces[0]?.text.insert(at, letters);
  await saveUpdates(context, [{ documentId, update: Y.encodeStateAsUpdate(document, before), accountId: person.id }]);
}
