import { createHash } from 'node:crypto';
import type { CommandContext } from '#commands/context.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { listDocuments } from '#database/document.ts';
import { insertRenderedTexts, listRendered, type RenderedText } from '#database/rendered-text.ts';
import { flatten, treeOf } from '#domain/block.ts';
import type { EditionBlock } from '#domain/edition.ts';
import type { BlockId, FileId, ProjectId } from '#domain/ids.ts';
import { picturesOf, plainText, wordsOf } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import { rendererVersion, renderText } from '#domain/render-text.ts';

/** Where the published page of the files is. */
export function fileAddress(file: string): string {
  return `/api/files/${encodeURIComponent(file)}`;
}

/** Blocks rendered in one short transaction. */
const renderedAtOnce = 8;

/** A project's outline as edition blocks, and the stored texts behind their hashes. */
export type HashedOutline = { readonly blocks: EditionBlock[]; readonly jsons: ReadonlyMap<string, string> };

/** The outline as edition blocks, every text by its hash; nothing is rendered yet. */
export async function hashedOutline(
  { db }: Pick<CommandContext, 'db'>,
  projectId: ProjectId,
  language: string,
): Promise<HashedOutline> {
  const outline = await listBlocks(db.reader, projectId);
  const documents = new Map(
    (await listDocuments(db.reader, projectId)).map((document) => [document.blockId, document]),
  );
  const hashes = new Map<BlockId, string>();
  const jsons = new Map<string, string>();
  for (const [blockId, { json }] of documents) {
    const hash = renderedHash(json, language);
    hashes.set(blockId, hash);
    jsons.set(hash, json);
  }
  const blocks = flatten(treeOf(outline.filter(({ id }) => hashes.has(id)))).map(({ block }) => ({
    id: block.id,
    parentId: block.parentId,
    position: block.position,
    kind: block.kind,
    title: block.title,
    hash: hashes.get(block.id) ?? '',
    words: documents.get(block.id)?.words ?? 0,
  }));
  return { blocks, jsons };
}

/** Renders every text of an outline that was not yet. */
export async function renderTexts({ db }: Pick<CommandContext, 'db'>, { jsons }: HashedOutline): Promise<void> {
  const rendered = await listRendered(db.reader, [...jsons.keys()]);
  let waiting: RenderedText[] = [];
  for (const [hash, json] of jsons) {
    if (rendered.has(hash)) continue;
    waiting.push(renderJson(hash, json));
    if (waiting.length < renderedAtOnce) continue;
    const texts = waiting;
    waiting = [];
    await db.inTransaction((tx) => insertRenderedTexts(tx, texts));
    // A long book must not keep everyone else waiting.
    await new Promise((resume) => setImmediate(resume));
  }
  if (waiting.length > 0) await db.inTransaction((tx) => insertRenderedTexts(tx, waiting));
}

/** Whether the texts of all of some blocks are rendered: those that are in no edition may have been cleaned up meanwhile. */
export async function areRendered(tx: Queries, blocks: readonly EditionBlock[]): Promise<boolean> {
  const hashes = [...new Set(blocks.map(({ hash }) => hash))];
  return (await listRendered(tx, hashes)).size === hashes.length;
}

/** The name of a rendered text: the hash of everything it depends on. */
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
