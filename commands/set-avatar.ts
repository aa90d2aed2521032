import { findAccount, updateAccountRow } from '#database/account.ts';
import { findFile } from '#database/file.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import { raisePublicVersions } from '#database/project-version.ts';
import type { Queries } from '#database/connection.ts';
import type { Actor } from '#domain/account.ts';
import { type AccountId, type FileId, isId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { avatarAddress, avatarIdIn, avatarWidths, type Crop, type PictureProblem } from '#domain/picture.ts';
import { freshId, type WholeContext } from './context.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import {
  deleteFreePicture,
  insertPicture,
  type PictureSource,
  removePictureBytes,
  takePicture,
  type TakenPicture,
} from './take-picture.ts';

const wish = { width: 512, height: 512, least: 32, widths: avatarWidths };

/** What is taken of a picture where nobody says which part: as much as a square in its middle holds. */
const middle: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Gives somebody's own account a picture, square, in the sizes that pages show. */
export async function setAvatar(
  context: WholeContext,
  actor: Actor,
  { source, crop = middle }: { readonly source: PictureSource; readonly crop?: Crop | undefined },
): Promise<Outcome<{ readonly photoUrl: string }, PictureProblem>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
  if ('path' in source && !source.path.startsWith(`accounts/${accountId}/`)) return failed({ kind: 'notFound' });
  const taken = await takePicture(context, source, { ...wish, crop });
  if (!taken.ok) return taken;
  const id = freshId<FileId>(context);
  const outcome = await change(context, accountId, id, taken.value);
  await removeLeftovers(context);
  return outcome.ok ? done({ photoUrl: avatarAddress(id) }) : outcome;
}

/** Takes the picture of somebody's own account away; its address answers nothing from then on. */
export async function removeAvatar(context: WholeContext, actor: Actor): Promise<Outcome<void, PictureProblem>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
  return change(context, accountId, undefined, undefined);
}

async function change(
  context: WholeContext,
  accountId: AccountId,
  id: FileId | undefined,
  taken: TakenPicture | undefined,
): Promise<Outcome<void, PictureProblem>> {
  const now = context.now();
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<string[], PictureProblem>> => {
    const account = await findAccount(tx, accountId);
    if (!account || account.closedAt !== undefined) return failed({ kind: 'notFound' });
    if (id && taken) await insertPicture(tx, taken, { id, accountId, projectId: undefined, name: 'avatar.jpg', now });
    await updateAccountRow(tx, accountId, { photo_url: id === undefined ? null : avatarAddress(id) });
    const organisation = await findPersonalOrganisation(tx, accountId);
    if (organisation) await raisePublicVersions(tx, organisation.id);
    const before = await ownAvatar(tx, accountId, account.photoUrl);
    return done(await deleteFreePicture(tx, before));
  });
  if (!outcome.ok) return outcome;
  await removePictureBytes(context, outcome.value);
  return done(undefined);
}

/** The picture an address of ours names, where it is that account's. */
async function ownAvatar(tx: Queries, accountId: AccountId, photoUrl: string | undefined): Promise<FileId | undefined> {
  const id = photoUrl === undefined ? undefined : avatarIdIn(photoUrl);
  if (id === undefined || !isId(id)) return undefined;
  const file = await findFile(tx, id as FileId);
  return file && file.projectId === undefined && file.accountId === accountId ? file.id : undefined;
}
