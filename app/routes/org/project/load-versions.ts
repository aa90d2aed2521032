import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse } from '#app/responses.ts';
import { changeVersions } from '#app/versions/change-versions.ts';
import { runsOf } from '#app/versions/runs-of.ts';
import { editionId, readVersionId } from '#app/versions/version-id.ts';
import { whySame } from '#app/versions/why-same.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { type BlockName, namesIn } from '#app/work/outline-places.ts';
import { compareTexts } from '#commands/document/compare-texts.ts';
import { currentText } from '#commands/document/current-text.ts';
import { textHash } from '#commands/document/fold-document.ts';
import { endsOf, markOf, passagesOf } from '#commands/document/passages.ts';
import { versionText } from '#commands/document/version-text.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { listEditionsOfBlock } from '#database/edition.ts';
import { findEntry } from '#database/entry.ts';
import { findOtherDraft } from '#database/other-draft.ts';
import { findLastOtherRevision, listRevisions, listRevisionsUpTo } from '#database/revision.ts';
import { toStored } from '#domain/derived-text.ts';
import { type BlockId, type DocumentId, isId } from '#domain/ids.ts';
import { withoutDrafts } from '#domain/revision.ts';
import type { Text } from '#domain/text.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, maySeeOtherDrafts, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/versions.ts';

/** Versions that are listed at once; earlier ones follow on further pages. */
const versionsListed = 50;

type Asked = Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>;

/** The text of a block that is in the outline, or the notes of an entry, for those who read drafts. */
async function loadText({ context, params, request }: Asked) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const { reader } = scope.commands.db;
  const blocks = await listBlocks(reader, found.project.id);
  const path = `/org/${found.organisation.slug}/${found.project.slug}`;
  const block = blocks.find(({ id }) => id === params.blockId);
  const entry = block || !isId(params.blockId) ? undefined : await findEntry(reader, params.blockId as BlockId);
  if (entry?.projectId === found.project.id && entry.deletedAt === undefined) {
    const name: BlockName = { title: entry.name, kind: 'scene', number: 0 };
    const { id, documentId } = entry;
    const at = { path, textPath: `${path}/bible/${id}`, isEntry: true };
    return { scope, ...found, ...at, block: { id }, documentId, name, within: undefined };
  }
  const document = block && (await findDocumentOfBlock(reader, block.id));
  const named = block && namesIn(blocks).get(block.id);
  if (!block || !document || !named) notFound();
  const at = { path, textPath: `${path}/block/${block.id}`, isEntry: false };
  return { scope, ...found, ...at, block, documentId: document.id, name: named.name, within: named.above.at(-1) };
}

export async function loader(args: Asked) {
  const { scope, organisation, project, path, block, documentId, name, within, textPath, isEntry } =
    await loadText(args);
  const { reader } = scope.commands.db;
  const { search, searchParams } = new URL(args.request.url);
  redirectOldAddress(organisation, project, args.params, `/block/${block.id}/versions${search}`);
  const asked = (key: string) => readVersionId(searchParams.get(key));
  const from = asked('before');
  const before = typeof from === 'string' ? from : undefined;
  const listed = await listRevisions(reader, documentId, { before, limit: versionsListed + 1 });
  const seesDrafts = maySeeOtherDrafts(scope.actor, project) === 'allowed';
  const revisions = listed.slice(0, versionsListed).map((one) => (seesDrafts ? one : withoutDrafts(one)));
  const editions = await listEditionsOfBlock(reader, project.id, block.id);
  const [newest] = editions;
  const newer = asked('new');
  const of = { projectId: project.id, blockId: block.id, documentId };
  const now = newer ? await versionText(reader, of, newer) : await currentText(reader, documentId);
  // A version that is named in the address and is not there.
  if (!now) notFound();
  // Where none is named, the newest with another text: after a sitting the newest of all is the text as it is.
  const other = asked('old') ?? (await findLastOtherRevision(reader, documentId, textHash(toStored(now))));
  const older = other ?? revisions[0]?.id ?? (newest && { edition: newest.number });
  const old = older && (await versionText(reader, of, older));
  if (older && !old) notFound();
  return {
    path,
    title: project.title,
    language: project.language,
    blockId: block.id,
    textPath,
    isEntry,
    name,
    /** What it lies in. */
    within,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    revisions,
    earlier: listed.length > versionsListed ? revisions.at(-1)?.id : undefined,
    before,
    otherDraft: seesDrafts ? await otherDraftOf(reader, documentId) : undefined,
    editions: editions.map(({ number, publishedAt }) => ({ id: editionId(number), number, at: publishedAt })),
    oldId: addressOf(older),
    newId: addressOf(newer),
    /** Tells whether the text is still the one that is shown. */
    mark: markOf(now),
    /** Whether someone came here to try another draft. */
    isTrying: searchParams.get('draft') === 'try',
    isSideBySide: searchParams.get('view') === 'side',
    comparison: old && compared(old, now),
    whySame: whySame(await lastTwo(reader, documentId, newer ?? older), addressOf(older), addressOf(newer)),
  };
}

/** The other draft of a text, and whether it still has the same words. */
async function otherDraftOf(reader: Queries, documentId: DocumentId) {
  const [draft, now] = [await findOtherDraft(reader, documentId), await currentText(reader, documentId)];
  return draft && { ...draft, isAlike: now !== undefined && draft.hash === textHash(toStored(now)) };
}

function addressOf(version: ReturnType<typeof readVersionId>): string | undefined {
  return typeof version === 'object' ? editionId(version.edition) : version;
}

/** A saved version and the one that was saved before it. */
function lastTwo(reader: Queries, documentId: DocumentId, version: ReturnType<typeof readVersionId>) {
  return typeof version === 'string' ? listRevisionsUpTo(reader, documentId, version, 2) : [];
}

/** What a page shows of two texts. */
function compared(old: Text, now: Text) {
  const { lines, added, removed } = compareTexts(old, now);
  const ends = endsOf(lines, passagesOf(old, now));
  const shown = lines.map((line, at) => ({ ...line, passage: ends.get(at) }));
  return { ...runsOf(shown), changes: lines.filter(({ kind }) => kind !== 'same').length, added, removed };
}

export async function action(args: Asked) {
  const { scope, project, path, block, textPath, isEntry } = await loadText(args);
  const verdict = mayWrite(scope.actor, project);
  if (verdict !== 'allowed') refuse(concealed(verdict, true));
  const at = { projectId: project.id, id: block.id, workPath: path, textPath, isEntry };
  return changeVersions(scope, at, await readForm(args.request));
}

export type VersionsData = Route.ComponentProps['loaderData'];
