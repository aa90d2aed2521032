import { freshId, type WholeContext } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { FileId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type PictureProblem, textPictureWidths } from '#domain/picture.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { removePictureBytes } from './remove-picture-bytes.ts';
import { insertPicture, type PictureSource, takePicture } from './take-picture.ts';

const wish = { width: 1_600, height: 2_400, least: 16, widths: textPictureWidths };

/** A picture that a text can show. */
export type AddedPicture = { readonly file: FileId; readonly width: number; readonly height: number };

/**
 * Takes a picture into a work, converted, so that its texts can show it. One that was sent before lies below the
 * project.
 */
export async function addPicture(
  context: WholeContext,
  actor: Actor,
  projectId: ProjectId,
  source: PictureSource,
): Promise<Outcome<AddedPicture, PictureProblem>> {
  const { accountId } = actor;
  const project = await findProject(context.db.reader, projectId);
  if (!project || accountId === undefined) return failed({ kind: 'notFound' });
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  if ('path' in source && !source.path.startsWith(`projects/${projectId}/`)) return failed({ kind: 'notFound' });
  const taken = await takePicture(context, source, wish);
  if (!taken.ok) return taken;

  const { made } = taken.value;
  const file = freshId<FileId>(context);
  const now = context.now();
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<AddedPicture, PictureProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!allowed.ok) return allowed;
    await insertPicture(tx, taken.value, { id: file, accountId, projectId, name: 'picture.jpg', now });
    return done({ file, width: made.width, height: made.height });
  });
  if (!outcome.ok) await removePictureBytes(context, [made.sha256, ...made.renditions.map(({ sha256 }) => sha256)]);
  await removeLeftovers(context);
  return outcome;
}
