import { requireAccount } from '#app/account/require-account.ts';
import { loadEntries } from '#app/bible/load-entries.ts';
import { matrixOf } from '#app/bible/matrix-data.ts';
import { notFound } from '#app/responses.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { findEntry, listEntryFields } from '#database/entry.ts';
import { findLastText } from '#database/project-progress.ts';
import { flatten, treeOf } from '#domain/block.ts';
import { entryKinds, factsAt } from '#domain/entry.ts';
import { type BlockId, isId } from '#domain/ids.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/bible-entry.ts';

export { bibleAction as action } from '#app/bible/bible-action.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const { organisation, project } = found;
  const { reader } = scope.commands.db;
  const entry = isId(params.entryId) ? await findEntry(reader, params.entryId as BlockId) : undefined;
  if (entry?.projectId !== project.id) notFound();
  const { search, searchParams } = new URL(request.url);
  redirectOldAddress(organisation, project, params, `/bible/${entry.id}${search}`);
  const loaded = await loadEntries(scope, project);
  const { entries, where, names, blocks, mentions } = loaded;
  const kept = await listEntryFields(reader, [entry.id]);
  const fields = kept.filter(({ deletedAt }) => deletedAt === undefined);
  const atEnd = new Set(factsAt(fields, blocks, undefined));
  const order = flatten(treeOf(blocks)).map(({ block }) => block.id);
  const own = where.get(entry.id);
  const sceneOf = (id: string | undefined) => {
    const known = id && names.get(id);
    return known ? { name: known.name, within: known.above.at(-1) } : undefined;
  };
  const scenes = order.flatMap((id) => {
    const presence = own?.get(id);
    const scene = sceneOf(id);
    return presence && scene ? [{ id, ...scene, ...presence }] : [];
  });
  const naming = new Set(
    mentions.flatMap(({ entryId, blockId }) => (entryId === entry.id && blockId !== entry.id ? [blockId] : [])),
  );
  return {
    path: `/org/${organisation.slug}/${project.slug}`,
    projectId: project.id as string,
    title: project.title,
    language: project.language,
    uid: scope.account.uid as string,
    lastText: (await findLastText(reader, project.id))?.blockId as string | undefined,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    isCounted: loaded.isCounted,
    entry: {
      id: entry.id,
      kind: entry.kind,
      name: entry.name,
      aliases: entry.aliases,
      unsought: entry.unsought,
      picture: entry.picture,
      documentId: entry.documentId as string,
      isInTrash: entry.deletedAt !== undefined,
    },
    fields: fields.map((field) => ({
      id: field.id,
      label: field.label,
      value: field.value,
      from: field.from,
      fromScene: sceneOf(field.from),
      /** Whether something later takes its place. */
      isOver: !atEnd.has(field),
    })),
    removed: kept.flatMap(({ id, label, deletedAt }) => (deletedAt === undefined ? [] : [{ id, label }])),
    scenes,
    /** The entries in whose notes this one is named. */
    backLinks: entries.flatMap(({ id, name, kind }) => (naming.has(id) ? [{ id, name, kind }] : [])),
    kinds: entryKinds.map((kind) => ({
      kind,
      entries: entries.flatMap(({ id, name, kind: its }) => (its === kind ? [{ id, name }] : [])),
    })),
    /** What an “@” in the notes offers. */
    named: entries.map(({ id, kind, name, aliases }) => ({ id, kind, name, aliases })),
    places: order.flatMap((id) => {
      const named = names.get(id);
      return named ? [{ id, name: named.name, depth: named.depth }] : [];
    }),
    /** None in the trash: nothing is said of it there. */
    matrix:
      entry.deletedAt === undefined ? matrixOf(loaded, searchParams.get('from') ?? scenes[0]?.id, entry.id) : undefined,
  };
}

export type EntryData = Route.ComponentProps['loaderData'];
export type EntryFact = EntryData['fields'][number];
