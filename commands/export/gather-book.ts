import type { CommandContext } from '#commands/context.ts';
import { draftTexts } from '#commands/document/draft-texts.ts';
import { foldDocument } from '#commands/document/fold-document.ts';
import { inTurns } from '#commands/in-turns.ts';
import type { FileStore } from '#commands/object/file-store.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { listUnfolded } from '#database/document.ts';
import { findEdition, listEditionBlocks } from '#database/edition.ts';
import { findFile } from '#database/file.ts';
import { findOrganisation } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { findLabels } from '#database/project-label.ts';
import { loadRenderedJson } from '#database/rendered-text.ts';
import { type Branch, flatten, type ManuscriptKind, type Placed, treeOf } from '#domain/block.ts';
import type { Book, BookBlock, BookImage } from '#domain/book.ts';
import type { BlockId, FileId, ProjectId } from '#domain/ids.ts';
import { picturesOf } from '#domain/plain-text.ts';
import type { Project } from '#domain/project.ts';
import { readText } from '#domain/read-text.ts';
import { emptyText, type Text } from '#domain/text.ts';

type Context = CommandContext & { readonly files: FileStore };

/** A book with what names it and when it was last changed. */
export type GatheredBook = { readonly book: Book; readonly identifier: string; readonly modifiedAt: number };

/** Which text of a project is wanted: the draft or an edition, whole or a block with what lies below it. */
export type Wanted = { readonly edition: number | undefined; readonly part: BlockId | undefined } & {
  /** Whether pictures may stay of a kind that older programs do not know (WebP, AVIF); otherwise they become PNG. */
  readonly takesNewPictures: boolean;
  /** The names of genres, in the language of the work. */
  readonly genreNames?: Readonly<Record<string, string>> | undefined;
};

/**
 * Gathers a work as a book: its texts, pictures and facts, all of one moment, from the draft or from an edition. Undefined
 * where there is no such project, edition or part, or where an edition was withdrawn.
 */
export async function gatherBook(
  context: Context,
  projectId: ProjectId,
  { edition, part, takesNewPictures, genreNames }: Wanted,
): Promise<GatheredBook | undefined> {
  if (edition === undefined) {
    // Folded first, so that little is left to do in the snapshot.
    for (const id of await listUnfolded(context.db.reader, projectId, { limit: 100_000 }))
      await foldDocument(context, id);
  }
  const source = await context.db.inSnapshot(async (reader) => {
    const project = await findProject(reader, projectId);
    if (!project) return undefined;
    const found = edition === undefined ? await draftOf(reader, project) : await editionOf(reader, project, edition);
    const organisation = await findOrganisation(reader, project.organisationId);
    return found && { ...found, licence: project.licence, labels: await findLabels(reader, projectId), organisation };
  });
  if (!source) return undefined;
  const { blocks, jsonOf, facts, licence, labels, organisation } = source;
  const subjects = [...labels.genres.map((genre) => genreNames?.[genre] ?? genre), ...labels.tags];
  const tree = treeOf(blocks);
  const wanted = part === undefined ? tree : flatten(tree).filter(({ block }) => block.id === part);
  if (wanted.length === 0) return undefined;
  const read = await inTurns(flatten(wanted), ({ block: { id } }) => [id, textOf(jsonOf(id))] as const);
  const texts = new Map(read);
  const bookBlocks = wanted.map((branch) => blockOf(branch, texts));
  const images = await imagesOf(context, bookBlocks, facts.coverFileId, takesNewPictures);
  const { title, language, summary } = facts;
  const optional = {
    author: facts.credit || organisation?.name || '',
    summary,
    licence,
    cover: facts.coverFileId !== undefined && images.has(facts.coverFileId) ? facts.coverFileId : '',
  };
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''));
  return {
    book: { title, language, ...known, ...(subjects.length > 0 ? { subjects } : {}), images, blocks: bookBlocks },
    identifier: `urn:uuid:${facts.id}`,
    modifiedAt: facts.changedAt,
  };
}

type Titled = Placed & { readonly kind: ManuscriptKind; readonly title: string };
type Facts = Pick<Project, 'title' | 'language' | 'summary' | 'credit' | 'coverFileId'> & {
  readonly id: string;
  readonly changedAt: number;
};
type Source = {
  readonly blocks: readonly Titled[];
  readonly jsonOf: (id: BlockId) => string | undefined;
  facts: Facts;
};

async function draftOf(reader: Queries, project: Project): Promise<Source> {
  const texts = await draftTexts(reader, project.id);
  return {
    blocks: await listBlocks(reader, project.id),
    jsonOf: (id) => texts.get(id),
    facts: { ...project, changedAt: project.updatedAt },
  };
}

async function editionOf(reader: Queries, project: Project, number: number): Promise<Source | undefined> {
  const edition = await findEdition(reader, project.id, number);
  if (!edition || edition.withdrawnAt !== undefined) return undefined;
  const blocks = await listEditionBlocks(reader, project.id, number);
  const texts = await loadRenderedJson(reader, [...new Set(blocks.map(({ hash }) => hash))]);
  const hashes = new Map(blocks.map(({ id, hash }) => [id, hash]));
  return {
    blocks,
    jsonOf: (id) => texts.get(hashes.get(id) ?? ''),
    facts: { ...edition, changedAt: edition.publishedAt },
  };
}

function textOf(json: string | undefined): Text {
  return json === undefined ? emptyText : readText(JSON.parse(json));
}

function blockOf({ block, children }: Branch<Titled>, texts: ReadonlyMap<BlockId, Text>): BookBlock {
  return {
    kind: block.kind,
    title: block.title,
    text: texts.get(block.id) ?? emptyText,
    children: children.map((child) => blockOf(child, texts)),
  };
}

/** Kinds of picture that every program knows. */
const oldKinds: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif']);

async function imagesOf(
  context: Context,
  blocks: readonly BookBlock[],
  cover: FileId | undefined,
  takesNewPictures: boolean,
): Promise<Map<string, BookImage>> {
  const images = new Map<string, BookImage>();
  const shown = (some: readonly BookBlock[]): string[] =>
    some.flatMap(({ text, children }) => [...picturesOf(text), ...shown(children)]);
  for (const id of new Set([...(cover ? [cover] : []), ...shown(blocks)])) {
    const file = await findFile(context.db.reader, id as FileId);
    if (!file) continue;
    const isOld = oldKinds.has(file.contentType);
    const { files } = context;
    const bytes = await (isOld || takesNewPictures ? files.read(file.sha256) : files.readAsPng(file.sha256));
    const contentType = isOld || takesNewPictures ? file.contentType : 'image/png';
    if (bytes) images.set(id, { name: file.name, contentType, bytes: new Uint8Array(bytes) });
  }
  return images;
}
