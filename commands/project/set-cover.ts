import { freshId, type WholeContext } from '#commands/context.ts';
import { removeLeftovers } from '#commands/object/remove-leftovers.ts';
import { removePictureBytes } from '#commands/object/remove-picture-bytes.ts';
import {
  altProblems,
  deleteFreePicture,
  insertPicture,
  type PictureSource,
  takePicture,
} from '#commands/object/take-picture.ts';
import { updateProjectCover } from '#database/cover.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { FileId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { coverWidths, type PictureProblem } from '#domain/picture.ts';
import { concealed } from '#policies/concealed.ts';
import { mayManage, mayReadDrafts } from '#policies/project.ts';
import { lockAllowed } from './loaded-project.ts';

const wish = { width: 1_600, height: 2_400, least: 100, widths: coverWidths };

/** The new cover: another picture, or the same one in other words. */
export type CoverWish = {
  /** Left out, the picture stays. One that was sent before lies below the project. */
  readonly source?: PictureSource | undefined;
  /** What the picture shows. */
  readonly alt: string;
};

/** Gives a work a cover, or another description to the one it has. */
export async function setCover(
  context: WholeContext,
  actor: Actor,
  projectId: ProjectId,
  { source, alt }: CoverWish,
): Promise<Outcome<void, PictureProblem>> {
  const { accountId } = actor;
  const problems = altProblems(alt);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  const project = await findProject(context.db.reader, projectId);
  if (!project || accountId === undefined) return failed({ kind: 'notFound' });
  const verdict = mayManage(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  if (!source && project.coverFileId === undefined)
    return failed({ kind: 'invalid', problems: [{ kind: 'noPicture' }] });
  if (source && 'path' in source && !source.path.startsWith(`projects/${projectId}/`))
    return failed({ kind: 'notFound' });
  const taken = source && (await takePicture(context, source, wish));
  if (taken && !taken.ok) return taken;

  const now = context.now();
  const id = freshId<FileId>(context);
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<string[], PictureProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayManage);
    if (!allowed.ok) return allowed;
    const before = allowed.project.coverFileId;
    if (taken) await insertPicture(tx, taken.value, { id, accountId, projectId, name: 'cover.jpg', now });
    await updateProjectCover(tx, projectId, { fileId: taken ? id : before, alt }, now);
    return done(taken ? await deleteFreePicture(tx, before) : []);
  });
  const unused = outcome.ok ? outcome.value : taken ? hashesOf(taken.value.made) : [];
  await removePictureBytes(context, unused);
  await removeLeftovers(context);
  return outcome.ok ? done(undefined) : outcome;
}

function hashesOf(made: { sha256: string; renditions: readonly { sha256: string }[] }): string[] {
  return [made.sha256, ...made.renditions.map(({ sha256 }) => sha256)];
}

/** Takes a work's cover away: then the drawn one is there again. */
export async function removeCover(
  context: WholeContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<Outcome<void, PictureProblem>> {
  const now = context.now();
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<string[], PictureProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayManage);
    if (!allowed.ok) return allowed;
    await updateProjectCover(tx, projectId, { fileId: undefined, alt: '' }, now);
    return done(await deleteFreePicture(tx, allowed.project.coverFileId));
  });
  if (!outcome.ok) return outcome;
  await removePictureBytes(context, outcome.value);
  return done(undefined);
}
