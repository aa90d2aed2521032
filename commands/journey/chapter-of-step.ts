import { positionsAfter } from '#commands/block/outline-position.ts';
import { type CommandContext, freshId } from '#commands/context.ts';
import { currentText } from '#commands/document/current-text.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { findBlock, insertBlocks, listBlocks, listPlaced } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { findDocumentOfBlock, insertDocuments } from '#database/document.ts';
import { findProject, raiseOutlineVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, flatten, type ManuscriptKind, outlineLength, treeOf } from '#domain/block.ts';
import { derivedFrom } from '#domain/derived-text.ts';
import type { BlockId, DocumentId, JourneyId, ProjectId } from '#domain/ids.ts';
import { type ChapterSource, sourceHash } from '#domain/journey/chapter-source.ts';
import { storyTextOf } from '#domain/journey/from-chapters.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { textOfStory } from '#domain/journey/to-chapter.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type Text, textVersion } from '#domain/text.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import { findDrawn } from './drawn-journey.ts';

/** A block of a work's outline, to be made a step. */
export type ListedChapter = {
  readonly id: BlockId;
  readonly kind: ManuscriptKind;
  readonly title: string;
  readonly depth: number;
  readonly words: number;
};

async function readableProject(db: Queries, actor: Actor, id: JourneyId): Promise<Outcome<ProjectId>> {
  const journey = await findDrawn(db, id);
  const project = journey && (await findProject(db, journey.projectId));
  if (!project || mayReadDrafts(actor, project) !== 'allowed') return failed({ kind: 'notFound' });
  return done(project.id);
}

/** The parts, chapters and scenes of the work that a journey belongs to, in their order. */
export async function listChapters(
  { db }: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: JourneyId,
): Promise<Outcome<ListedChapter[]>> {
  const readable = await readableProject(db.reader, actor, id);
  if (!readable.ok) return readable;
  const blocks = flatten(treeOf(await listBlocks(db.reader, readable.value)));
  return done(
    blocks.map(({ depth, block: { id: blockId, kind, title, words } }) => ({ id: blockId, kind, title, depth, words })),
  );
}

/** A chapter as a step would have it: its own words, as they are written now. */
export type ReadChapter = { readonly title: string; readonly text: string; readonly hash: string };

/** Reads a block of the work that a journey belongs to. A text that no step can hold is invalid. */
export async function readChapter(
  { db }: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: JourneyId,
  blockId: BlockId,
): Promise<Outcome<ReadChapter, { readonly kind: 'chapterTooLong' }>> {
  const readable = await readableProject(db.reader, actor, id);
  if (!readable.ok) return readable;
  const block = await findBlock(db.reader, blockId);
  if (block?.projectId !== readable.value || block.deletedAt !== undefined) return failed({ kind: 'notFound' });
  const document = await findDocumentOfBlock(db.reader, blockId);
  const written = document && (await currentText(db.reader, document.id));
  if (!written) return failed({ kind: 'notFound' });
  const text = storyTextOf(written);
  if (text.length > graphLimits.textLength) return failed({ kind: 'invalid', problems: [{ kind: 'chapterTooLong' }] });
  return done({ title: block.title, text, hash: sourceHash(text) });
}

/**
 * Makes a chapter of what a step says: a new block behind all others of the outline. Expressions stand in it as words.
 * The step stays as it is.
 */
export async function makeChapter(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  step: { readonly title: string; readonly text: string },
): Promise<Outcome<ChapterSource, { readonly kind: 'outlineFull' }>> {
  const journey = await findDrawn(context.db.reader, id);
  if (!journey) return failed({ kind: 'notFound' });
  const { projectId } = journey;
  const text = textOfStory(step.text);
  const block = freshId<BlockId>(context);
  const chapter = { id: block, documentId: freshId<DocumentId>(context), title: step.title, text };
  const now = context.now();
  type Made = Outcome<{ readonly version: number }, { readonly kind: 'outlineFull' }>;
  const outcome = await context.db.inTransaction(async (tx): Promise<Made> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!allowed.ok) return allowed;
    if (!(await appendChapters(tx, projectId, [chapter], now)))
      return failed({ kind: 'invalid', problems: [{ kind: 'outlineFull' }] });
    return done({ version: await raiseOutlineVersion(tx, projectId, now) });
  });
  if (!outcome.ok) return outcome;
  context.announce?.({ kind: 'outline', projectId, version: outcome.value.version });
  // As the chapter will read when it is checked for changes.
  return done({ block, hash: sourceHash(storyTextOf(text)) });
}

export type NewChapter = {
  readonly id: BlockId;
  readonly documentId: DocumentId;
  readonly title: string;
  readonly text: Text;
};

/** Chapters written by one statement. */
const atOnce = 200;

/** Writes chapters behind all others of an outline; false where it has no room for them. */
export async function appendChapters(
  tx: Queries,
  projectId: ProjectId,
  chapters: readonly NewChapter[],
  now: number,
): Promise<boolean> {
  const placed = await listPlaced(tx, projectId);
  if (placed.length + chapters.length > outlineLength) return false;
  const positions = positionsAfter(placed, undefined, undefined, chapters.length);
  const kind = 'chapter' as const;
  const ordered = chapters.map((one, at) => ({ ...one, kind, parentId: undefined, position: positions[at] ?? '' }));
  await writeChapters(tx, projectId, ordered, now);
  return true;
}

/** A chapter, or a block next to a scene, and its place in the outline. */
export type PlacedChapter = NewChapter & Pick<Block, 'parentId' | 'position' | 'kind'>;

/** Writes chapters at their places. */
export async function writeChapters(
  tx: Queries,
  projectId: ProjectId,
  chapters: readonly PlacedChapter[],
  now: number,
): Promise<void> {
  const blocks = chapters.map(({ id, documentId, text, parentId, position, kind, title }) => ({
    block: { id, projectId, parentId, position, kind, title },
    derived: derivedFrom(text),
    kept: { id: documentId, projectId, blockId: id, schemaVersion: textVersion, state: stateOf(text) },
  }));
  for (let at = 0; at < blocks.length; at += atOnce) {
    const some = blocks.slice(at, at + atOnce);
    const facts = some.map(({ block, derived }) => ({ ...block, words: derived.words }));
    await insertBlocks(tx, facts, now);
    const documents = some.map(({ kept, derived }) => ({ ...kept, ...derived }));
    await insertDocuments(tx, documents, now);
  }
}
