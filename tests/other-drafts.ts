import { giveUpOtherDraft } from '#commands/other-draft/give-up-other-draft.ts';
import { tryOtherDraft } from '#commands/other-draft/try-other-draft.ts';
import { writeOtherDraft } from '#commands/other-draft/write-other-draft.ts';
import { findOtherDraft } from '#database/other-draft.ts';
import { findRevisionJson, listRevisions } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import type { RevisionId } from '#domain/ids.ts';
import type { DraftBeginning } from '#domain/other-draft.ts';
import { readText } from '#domain/read-text.ts';
import type { OpenDatabase } from './databases.ts';
import { buildContext, buildPerson, buildProject, heldText, must, textOf, write } from './factories.ts';

/** No version of anything. */
export const noVersion = '01900000-0000-7000-8000-000000000000' as RevisionId;

/** A block in which something is written, and what is done with its drafts. */
export async function beginDrafts(openDatabase: OpenDatabase) {
  const { context, clock, announced } = buildContext(await openDatabase());
  const person = await buildPerson(context);
  const project = await buildProject(context, person);
  const { blockId, documentId } = project;
  const { actor } = person;
  const { reader } = context.db;
  const find = () => findOtherDraft(reader, documentId);
  const seen = async () => (await find())?.revisionId ?? noVersion;
  const textOfVersion = async (id: RevisionId) => {
    const json = await findRevisionJson(reader, documentId, id);
    return json === undefined ? undefined : readText(JSON.parse(json));
  };
  await write(context, documentId, textOf('first', 'second'), person.id);
  return {
    context,
    clock,
    announced,
    person,
    ...project,
    find,
    seen,
    textOfVersion,
    type: (...paragraphs: string[]) => write(context, documentId, textOf(...paragraphs), person.id),
    now: () => heldText(context, documentId),
    /** The text that is set aside; undefined where there is none. */
    aside: async () => textOfVersion(await seen()),
    versions: () => listRevisions(reader, documentId, { limit: 1_000 }),
    tryOut: (beginning: DraftBeginning = 'same', name = '', by: Actor = actor) =>
      tryOtherDraft(context, by, { blockId, name, beginning }),
    swap: async (by: Actor = actor) => writeOtherDraft(context, by, { blockId, revisionId: await seen() }),
    giveUp: async (name = 'Given up', by: Actor = actor) =>
      giveUpOtherDraft(context, by, { blockId, revisionId: await seen(), name }),
    must,
  };
}
