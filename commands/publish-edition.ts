import { createHash } from 'node:crypto';
import { listBlocks } from '#database/block.ts';
import { listDocuments, listUnfolded } from '#database/document.ts';
import {
  findCurrentEdition,
  findLastEditionNumber,
  insertEdition,
  insertEditionBlocks,
  listEditionBlocks,
  updateEditionBlocksEnded,
  updateEditionWithdrawn,
} from '#database/edition.ts';
import { findProject, raisePublicVersion, updateProjectBegun } from '#database/project.ts';
import { insertRenderedTexts, listRendered, type RenderedText } from '#database/rendered-text.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, flatten, treeOf } from '#domain/block.ts';
import { type EditionBlock, editionChange } from '#domain/edition.ts';
import type { BlockId, EditionId, FileId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { picturesOf, plainText, wordsOf } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import { rendererVersion, renderText } from '#domain/render-text.ts';
import { concealed } from '#policies/concealed.ts';
import { mayManage, mayPublish, mayReadDrafts } from '#policies/project.ts';
import { type CommandContext, freshId } from './context.ts';
import { foldDocument } from './fold-document.ts';
import { lockAllowed } from './loaded-project.ts';
import { planEditionNews } from './tell-edition.ts';

export type PublishProblem = { readonly kind: 'nothingToPublish' | 'nothingChanged' | 'noteTooLong' };

/** Where the published page of the files is. */
export function fileAddress(file: string): string {
  return `/api/files/${encodeURIComponent(file)}`;
}

/** Blocks rendered in one short transaction. */
const renderedAtOnce = 8;

/**
 * Publishes what a project's outline holds now as its next edition. Each text that no edition has yet is rendered
 * once; then one transaction writes only what changed. Nothing is visible until that transaction commits.
 */
export async function publishEdition(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  note = '',
): Promise<Outcome<Published, PublishProblem>> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await publishOnce(context, actor, projectId, note);
    const hasMoved = !outcome.ok && outcome.failure.kind === 'conflict';
    if (!hasMoved || attempt >= attemptsAtMost) return outcome;
  }
}

type Published = { readonly number: number; readonly changed: number };

/** How often a publication begins anew because the outline, or another edition, came in between. */
const attemptsAtMost = 5;

async function publishOnce(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  note: string,
): Promise<Outcome<Published, PublishProblem>> {
  const { db } = context;
  const project = await findProject(db.reader, projectId);
  const { accountId } = actor;
  if (!project || accountId === undefined) return failed({ kind: 'notFound' });
  const verdict = mayPublish(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  if (note.length > 2_000) return failed({ kind: 'invalid', problems: [{ kind: 'noteTooLong' }] });

  const lastRead = await findLastEditionNumber(db.reader, projectId);
  for (const id of await listUnfolded(db.reader, projectId)) await foldDocument(context, id);
  const outline = await listBlocks(db.reader, projectId);
  const next = await renderedBlocks(context, projectId, outline, project.language);
  const words = next.reduce((sum, block) => sum + block.words, 0);
  if (next.length === 0 || !next.some(({ words: some, title }) => some > 0 || title !== ''))
    return failed({ kind: 'invalid', problems: [{ kind: 'nothingToPublish' }] });

  const now = context.now();
  const id = freshId<EditionId>(context);
  const outcome = await db.inTransaction(async (tx): Promise<Outcome<Published, PublishProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayPublish);
    if (!allowed.ok) return allowed;
    const facts = allowed.project;
    const last = await findLastEditionNumber(tx, projectId);
    // What was rendered above must still be what the outline holds, and the newest of all.
    if (last !== lastRead || facts.outlineVersion !== project.outlineVersion)
      return failed({ kind: 'conflict', because: 'moved' });
    const current = await findCurrentEdition(tx, projectId);
    const { ended, begun } = editionChange(last > 0 ? await listEditionBlocks(tx, projectId, last) : [], next);
    const isSame =
      current !== undefined &&
      current.number === last &&
      ended.length === 0 &&
      begun.length === 0 &&
      current.title === facts.title &&
      current.summary === facts.summary &&
      current.credit === facts.credit &&
      current.language === facts.language &&
      current.coverFileId === facts.coverFileId;
    if (isSame) return failed({ kind: 'invalid', problems: [{ kind: 'nothingChanged' }] });
    const number = last + 1;
    await insertEdition(tx, {
      id,
      projectId,
      number,
      note,
      publishedAt: now,
      publishedBy: accountId,
      words,
      title: facts.title,
      summary: facts.summary,
      credit: facts.credit,
      language: facts.language,
      coverFileId: facts.coverFileId,
    });
    await updateEditionBlocksEnded(tx, projectId, ended, number);
    await insertEditionBlocks(tx, projectId, begun, number);
    await raisePublicVersion(tx, projectId);
    if (number === 1) await updateProjectBegun(tx, projectId);
    // Nobody can have begun what was never out.
    if (number > 1) await planEditionNews(context, tx, { projectId, number, publisherId: accountId });
    return done({ number, changed: begun.length });
  });
  if (outcome.ok) context.announce?.({ kind: 'job' });
  return outcome;
}

/** The outline as edition blocks, with every text rendered that was not yet. */
async function renderedBlocks(
  context: CommandContext,
  projectId: ProjectId,
  outline: readonly Block[],
  language: string,
): Promise<EditionBlock[]> {
  const { db } = context;
  const documents = new Map(
    (await listDocuments(db.reader, projectId)).map((document) => [document.blockId, document]),
  );
  const hashes = new Map<BlockId, string>();
  for (const [blockId, { json }] of documents) hashes.set(blockId, renderedHash(json, language));
  const rendered = await listRendered(db.reader, [...new Set(hashes.values())]);

  let waiting: RenderedText[] = [];
  for (const [blockId, { json }] of documents) {
    const hash = hashes.get(blockId) ?? '';
    if (rendered.has(hash)) continue;
    rendered.add(hash);
    waiting.push(renderJson(hash, json));
    if (waiting.length < renderedAtOnce) continue;
    const texts = waiting;
    waiting = [];
    await db.inTransaction((tx) => insertRenderedTexts(tx, texts));
    // A long book must not keep everybody else waiting.
    await new Promise((resume) => setImmediate(resume));
  }
  if (waiting.length > 0) await db.inTransaction((tx) => insertRenderedTexts(tx, waiting));

  const published = outline.filter(({ id }) => hashes.has(id));
  return flatten(treeOf(published)).map(({ block }) => ({
    id: block.id,
    parentId: block.parentId,
    position: block.position,
    kind: block.kind,
    title: block.title,
    hash: hashes.get(block.id) ?? '',
    words: documents.get(block.id)?.words ?? 0,
  }));
}

/** What names a rendered text: the hash of all it depends on. */
export function renderedHash(json: string, language: string): string {
  return createHash('sha256').update(`${rendererVersion}\n${language}\n${json}`).digest('base64url');
}

/** Renders a stored text under its name. */
export function renderJson(hash: string, json: string): RenderedText {
  const text = readText(JSON.parse(json));
  return {
    hash,
    json,
    text: plainText(text),
    words: wordsOf(text),
    files: picturesOf(text) as FileId[],
    html: renderText(text, { pictureAddress: fileAddress, idPrefix: hash.slice(0, 6) }),
  };
}

/** Takes an edition away from readers; the one before it that was not withdrawn is shown again, or none. */
export async function withdrawEdition(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  number: number,
): Promise<Outcome<void>> {
  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayManage);
    if (!allowed.ok) return allowed;
    const last = await findLastEditionNumber(tx, projectId);
    if (number < 1 || number > last) return failed({ kind: 'notFound' });
    await updateEditionWithdrawn(tx, projectId, number, now);
    await raisePublicVersion(tx, projectId);
    return done(undefined);
  });
}
