import type { CommandContext } from '#commands/context.ts';
import { textHash } from '#commands/document/fold-document.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { findEdition, listEditionBlocks } from '#database/edition.ts';
import { findProject } from '#database/project.ts';
import { findProjectRevision, listKeptBlocks } from '#database/project-revision.ts';
import { listTextHeads } from '#database/project-texts.ts';
import { loadRenderedJson } from '#database/rendered-text.ts';
import { listRevisionHashes, loadRevisions } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import { differencesShown, wordChange } from '#domain/edition-choice.ts';
import type { BlockId, ProjectId, ProjectRevisionId, RevisionId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { plainText } from '#domain/plain-text.ts';
import {
  type BlockChange,
  type BlockChangeKind,
  blockChangeKinds,
  type ComparedBlock,
  compareProjects,
} from '#domain/project-comparison.ts';
import { planKey } from '#domain/project-revision.ts';
import { readText } from '#domain/read-text.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { type HeldTexts, readTexts, textOfNow } from './project-texts.ts';

/** What is compared: the project as it is now, a version of it, or an edition. */
export type ProjectStateId = 'now' | ProjectRevisionId | { readonly edition: number };

/** A block of a state, and what names its text among the versions of that text; undefined for the text as it is now. */
type StateBlock = ComparedBlock & { readonly version: RevisionId | { readonly edition: number } | undefined };

type State = {
  readonly blocks: readonly StateBlock[];
  /** The plain texts of some blocks. */
  readonly textsOf: (blocks: readonly StateBlock[]) => Promise<ReadonlyMap<BlockId, string>>;
};

/** A change of one block, with how many words came and went. */
export type ShownChange = BlockChange<StateBlock> & { readonly plus: number; readonly minus: number };

/** How two states of a project differ: the first changes, how many of each kind there are, and how many more. */
export type ProjectComparison = {
  readonly changes: readonly ShownChange[];
  readonly more: number;
  readonly counts: Readonly<Record<BlockChangeKind, number>>;
  /** All blocks of either state, for the names of those that lie around. */
  readonly before: readonly StateBlock[];
  readonly after: readonly StateBlock[];
};

/** Texts that are in memory together. */
const atOnce = 50;

/** Compares two states of a project, for those who read its draft. */
export async function compareProject(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  { older, newer }: { readonly older: ProjectStateId; readonly newer: ProjectStateId },
): Promise<Outcome<ProjectComparison>> {
  const { reader } = context.db;
  const project = await findProject(reader, projectId);
  if (!project) return failed({ kind: 'notFound' });
  const verdict = mayReadDrafts(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, false));
  const [one, other] = [await stateOf(reader, projectId, older), await stateOf(reader, projectId, newer)];
  if (!one || !other) return failed({ kind: 'notFound' });
  const all = compareProjects(one.blocks, other.blocks);
  const counts = Object.fromEntries(
    blockChangeKinds.map((kind) => [kind, all.filter(({ kinds }) => kinds.includes(kind)).length]),
  ) as Record<BlockChangeKind, number>;
  const listed = all.slice(0, differencesShown);
  const changes: ShownChange[] = [];
  for (let from = 0; from < listed.length; from += atOnce)
    changes.push(...(await withWords(listed.slice(from, from + atOnce), one, other)));
  return done({ changes, counts, more: all.length - listed.length, before: one.blocks, after: other.blocks });
}

/** Some changes with how many words came and went. */
async function withWords(some: readonly BlockChange<StateBlock>[], one: State, other: State): Promise<ShownChange[]> {
  const rewritten = some.filter(({ kinds }) => kinds.includes('rewritten'));
  const before = await one.textsOf(rewritten.flatMap((change) => change.before ?? []));
  const after = await other.textsOf(rewritten.flatMap((change) => change.after ?? []));
  // A long book must not keep everyone else waiting.
  await new Promise((resume) => setImmediate(resume));
  return some.map((change) => {
    const { id, kinds } = change;
    if (kinds.includes('added')) return { ...change, plus: change.after?.words ?? 0, minus: 0 };
    if (kinds.includes('removed')) return { ...change, plus: 0, minus: change.before?.words ?? 0 };
    if (!kinds.includes('rewritten')) return { ...change, plus: 0, minus: 0 };
    return { ...change, ...wordChange(before.get(id) ?? '', after.get(id) ?? '') };
  });
}

async function stateOf(reader: Queries, projectId: ProjectId, id: ProjectStateId): Promise<State | undefined> {
  if (id === 'now') return stateOfNow(reader, projectId);
  return typeof id === 'string' ? stateOfVersion(reader, projectId, id) : stateOfEdition(reader, projectId, id.edition);
}

async function stateOfNow(reader: Queries, projectId: ProjectId): Promise<State> {
  const heads = (await listTextHeads(reader, projectId)).filter(({ isTrashed }) => !isTrashed);
  const held: HeldTexts = new Map();
  await readTexts({ db: { reader } }, heads, held);
  const documents = new Map(heads.map(({ blockId, documentId }) => [blockId, documentId]));
  const blocks = (await listBlocks(reader, projectId)).flatMap((block): StateBlock[] => {
    const documentId = documents.get(block.id);
    const text = documentId && held.get(documentId);
    const { id, parentId, position, kind, title } = block;
    const facts = { id, parentId, position, kind, title, plan: planKey(block), version: undefined };
    return text ? [{ ...facts, words: text.words, text: text.hash }] : [];
  });
  return {
    blocks,
    async textsOf(some) {
      const texts = new Map<BlockId, string>();
      for (const { id } of some) {
        const documentId = documents.get(id);
        const json = documentId && (await textOfNow(reader, documentId));
        if (json !== undefined) texts.set(id, plain(json));
      }
      return texts;
    },
  };
}

async function stateOfVersion(
  reader: Queries,
  projectId: ProjectId,
  id: ProjectRevisionId,
): Promise<State | undefined> {
  const version = await findProjectRevision(reader, projectId, id);
  if (!version || version.deletedAt !== undefined) return undefined;
  const kept = await listKeptBlocks(reader, projectId, version.number);
  const hashes = await listRevisionHashes(
    reader,
    kept.map(({ revisionId }) => revisionId),
  );
  const revisions = new Map(kept.map((block) => [block.id, block.revisionId]));
  return {
    blocks: kept.map((block) => {
      const { id: blockId, parentId, position, kind, title, words, revisionId } = block;
      const facts = { id: blockId, parentId, position, kind, title, words, plan: planKey(block) };
      return { ...facts, text: hashes.get(revisionId) ?? '', version: revisionId };
    }),
    async textsOf(some) {
      const ids = some.flatMap((block) => revisions.get(block.id) ?? []);
      const loaded = await loadRevisions(reader, ids);
      return new Map(
        some.flatMap((block) => {
          const text = loaded.get(revisions.get(block.id) ?? ('' as RevisionId));
          return text ? [[block.id, plain(text.json)] as const] : [];
        }),
      );
    },
  };
}

async function stateOfEdition(reader: Queries, projectId: ProjectId, number: number): Promise<State | undefined> {
  if (!(await findEdition(reader, projectId, number))) return undefined;
  const published = await listEditionBlocks(reader, projectId, number);
  const hashes = new Map<string, string>();
  for (let from = 0; from < published.length; from += atOnce) {
    const some = published.slice(from, from + atOnce).map(({ hash }) => hash);
    for (const [hash, json] of await loadRenderedJson(reader, some)) hashes.set(hash, textHash(json));
  }
  const rendered = new Map(published.map(({ id, hash }) => [id, hash]));
  return {
    blocks: published.map(({ hash, ...block }) => ({
      ...block,
      text: hashes.get(hash) ?? hash,
      version: { edition: number },
    })),
    async textsOf(some) {
      const loaded = await loadRenderedJson(
        reader,
        some.flatMap(({ id }) => rendered.get(id) ?? []),
      );
      return new Map(
        some.flatMap(({ id }) => {
          const json = loaded.get(rendered.get(id) ?? '');
          return json === undefined ? [] : [[id, plain(json)] as const];
        }),
      );
    },
  };
}

const plain = (json: string) => plainText(readText(JSON.parse(json)));
