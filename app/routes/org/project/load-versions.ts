import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, redirectTo, refuse, statusOf } from '#app/responses.ts';
import { runsOf } from '#app/versions/runs-of.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { namesIn } from '#app/work/outline-places.ts';
import { compareTexts } from '#commands/document/compare-texts.ts';
import { currentText } from '#commands/document/current-text.ts';
import { type NameProblem, nameText, renameRevision } from '#commands/document/name-revision.ts';
import { restoreRevision } from '#commands/document/restore-revision.ts';
import { listBlocks } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { findEditionJson, listEditionsOfBlock } from '#database/edition.ts';
import { findRevisionJson, listRevisions } from '#database/revision.ts';
import { type BlockId, isId, type RevisionId } from '#domain/ids.ts';
import { readText } from '#domain/read-text.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/versions.ts';

/** Versions that are listed at once; earlier ones follow on further pages. */
const versionsListed = 50;

type Asked = Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>;

/** The text of a block that is in the outline, for those who read drafts. */
async function loadText({ context, params, request }: Asked) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const { reader } = scope.commands.db;
  const blocks = await listBlocks(reader, found.project.id);
  const block = blocks.find(({ id }) => id === params.blockId);
  const document = block && (await findDocumentOfBlock(reader, block.id));
  if (!block || !document) notFound();
  const name = namesIn(blocks).get(block.id)?.name;
  if (!name) notFound();
  return { scope, ...found, block, documentId: document.id, name };
}

export async function loader(args: Asked) {
  const { scope, organisation, project, block, documentId, name } = await loadText(args);
  const { reader } = scope.commands.db;
  const { search, searchParams } = new URL(args.request.url);
  redirectOldAddress(organisation, project, args.params, `/block/${block.id}/versions${search}`);
  const before = idIn(searchParams.get('before'));
  const listed = await listRevisions(reader, documentId, { before, limit: versionsListed + 1 });
  const revisions = listed.slice(0, versionsListed);
  const editions = await listEditionsOfBlock(reader, project.id, block.id);
  const oldId = versionIn(searchParams.get('old')) ?? revisions[0]?.id ?? editions.map(editionId)[0];
  const newId = versionIn(searchParams.get('new'));
  const textOf = async (id: string) => {
    const number = editionIn(id);
    const json =
      number === undefined
        ? await findRevisionJson(reader, documentId, id as RevisionId)
        : await findEditionJson(reader, project.id, block.id, number);
    return json === undefined ? undefined : readText(JSON.parse(json));
  };
  const [older, newer] = [
    oldId === undefined ? undefined : await textOf(oldId),
    newId ? await textOf(newId) : await currentText(reader, documentId),
  ];
  // A version that is named in the address and is not there.
  if ((oldId && !older) || !newer) notFound();
  const comparison = older && compareTexts(older, newer);
  return {
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    blockId: block.id,
    name,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    revisions,
    earlier: listed.length > versionsListed ? revisions.at(-1)?.id : undefined,
    before,
    editions: editions.map(({ number, publishedAt }) => ({ id: editionId({ number }), number, at: publishedAt })),
    oldId,
    newId,
    /** Whether the older one is a version that can be named and restored, not an edition. */
    isOldKept: oldId !== undefined && editionIn(oldId) === undefined,
    isSideBySide: searchParams.get('view') === 'side',
    comparison: comparison && {
      ...runsOf(comparison.lines),
      changes: comparison.lines.filter(({ kind }) => kind !== 'same').length,
      added: comparison.added,
      removed: comparison.removed,
    },
  };
}

function idIn(value: string | null): RevisionId | undefined {
  return value !== null && isId(value) ? (value as RevisionId) : undefined;
}

/** The id of an edition among the versions of a text. */
function editionId({ number }: { readonly number: number }): string {
  return `edition-${number}`;
}

/** The number of the edition that an id means; undefined for another version. */
function editionIn(id: string): number | undefined {
  const number = /^edition-([1-9]\d{0,8})$/.exec(id)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** A version that an address names: one that is kept, or an edition. */
function versionIn(value: string | null): string | undefined {
  return value !== null && editionIn(value) !== undefined ? value : idIn(value);
}

const Id = z
  .string()
  .refine(isId)
  .transform((id) => id as RevisionId);

const VersionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('nameNow'), name: z.string().max(10_000) }),
  z.object({ intent: z.literal('rename'), id: Id, name: z.string().max(10_000) }),
  z.object({ intent: z.literal('restore'), id: Id }),
]);

export async function action(args: Asked) {
  const { scope, organisation, project, block } = await loadText(args);
  const { commands, actor } = scope;
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') refuse(concealed(verdict, true));
  const form = VersionForm.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!form.success) return refused('nameNow', { kind: 'notUnderstood' });
  const blockId = block.id as BlockId;
  if (form.data.intent === 'restore') {
    const outcome = await restoreRevision(commands, actor, blockId, form.data.id);
    if (!outcome.ok) refuse(outcome.failure);
    throw redirectTo(`/org/${organisation.slug}/${project.slug}/block/${block.id}`);
  }
  const { name } = form.data;
  const outcome =
    form.data.intent === 'nameNow'
      ? await nameText(commands, actor, { blockId, name })
      : await renameRevision(commands, actor, { blockId, revisionId: form.data.id, name });
  if (outcome.ok) return { kind: 'named' as const, name: name.trim() };
  if (outcome.failure.kind !== 'invalid') refuse(outcome.failure);
  return refused(form.data.intent, outcome.failure.problems[0] ?? { kind: 'notUnderstood' });
}

/** Why a version was not named, and in which form. */
function refused(form: 'nameNow' | 'rename', problem: NameProblem | { readonly kind: 'notUnderstood' }) {
  return data({ kind: 'refused' as const, form, problem }, { status: statusOf.invalid });
}

export type VersionsData = Route.ComponentProps['loaderData'];
export type VersionsAnswer = Route.ComponentProps['actionData'];
