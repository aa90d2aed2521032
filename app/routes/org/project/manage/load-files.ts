import { z } from 'zod';
import { labelsFor } from '#app/manuscript/export-labels.ts';
import { doneForm, loadManaged, notUnderstood, readManaged, refusedForm } from '#app/work/load-managed.ts';
import { placesIn } from '#app/work/outline-places.ts';
import { removeExport, requestExport } from '#commands/export/request-export.ts';
import { listBlocks } from '#database/block.ts';
import { listEditions } from '#database/edition.ts';
import { listExports } from '#database/export.ts';
import { exportFormats } from '#domain/export.ts';
import { type BlockId, type ExportId, isId } from '#domain/ids.ts';
import type { Route } from './+types/files.ts';

export async function loader(args: Route.LoaderArgs) {
  const { scope, project, path } = await loadManaged(args, 'files');
  const { reader } = scope.commands.db;
  const exports = await listExports(reader, project.id, scope.account.uid);
  const editions = await listEditions(reader, project.id);
  return {
    path,
    projectId: project.id as string,
    /**
     * The places behind which something can be imported, and the parts that can be exported separately: scenes are part
     * of their chapter.
     */
    places: placesIn(await listBlocks(reader, project.id)),
    exports: exports.map(({ id, name, progress, size, readyAt, failedAt }) => ({
      id: id as string,
      name,
      progress,
      size,
      readyAt,
      failedAt,
    })),
    /** The numbers of the editions that can be exported. */
    editions: editions.filter(({ withdrawnAt }) => withdrawnAt === undefined).map(({ number }) => number),
  };
}

const Id = z.string().refine(isId);
/** A choice that may be left empty. */
const Nothing = z.literal('').transform(() => undefined);

const FilesForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('export'),
    format: z.enum(exportFormats),
    edition: z.union([Nothing, z.coerce.number().int().min(1)]).optional(),
    part: z.union([Nothing, Id.transform((id) => id as BlockId)]).optional(),
  }),
  z.object({ intent: z.literal('removeExport'), exportId: Id.transform((id) => id as ExportId) }),
]);

export async function action(args: Route.ActionArgs) {
  const { scope, project, filled } = await readManaged(args);
  const { commands, actor } = scope;
  const form = FilesForm.safeParse(Object.fromEntries(filled));
  if (!form.success) return notUnderstood();
  if (form.data.intent === 'removeExport') {
    const outcome = await removeExport(commands, actor, form.data.exportId);
    return outcome.ok ? doneForm('removeExport') : refusedForm('removeExport', outcome.failure);
  }
  const { format, edition, part } = form.data;
  const { labels, suffixes } = await labelsFor(project.language, { format, edition });
  const outcome = await requestExport(commands, actor, project.id, {
    wish: { format, edition, part, labels },
    suffixes,
  });
  return outcome.ok ? doneForm('export') : refusedForm('export', outcome.failure);
}

export type FilesData = Route.ComponentProps['loaderData'];
export type FilesResult = Route.ComponentProps['actionData'];
