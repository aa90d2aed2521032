import { freshId, type WholeContext } from '#commands/context.ts';
import { removeLeftovers } from '#commands/object/remove-leftovers.ts';
import { removePictureBytes } from '#commands/object/remove-picture-bytes.ts';
import {
  deleteFreePicture,
  insertPicture,
  type PictureSource,
  type TakenPicture,
  takePicture,
} from '#commands/object/take-picture.ts';
import { lockMembers } from '#commands/organisation/locked-organisation.ts';
import { findAccount, updateAccountRow } from '#database/account.ts';
import type { Queries } from '#database/connection.ts';
import { findFile } from '#database/file.ts';
import { findOrganisation, findPersonalOrganisation, updateOrganisationPhoto } from '#database/organisation.ts';
import { raisePublicVersions } from '#database/project-version.ts';
import type { Actor } from '#domain/account.ts';
import { type AccountId, type FileId, isId, type OrganisationId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { avatarAddress, avatarIdIn, avatarWidths, type Crop, type PictureProblem } from '#domain/picture.ts';
import { mayManageMembers } from '#policies/organisation.ts';

const wish = { width: 512, height: 512, least: 32, widths: avatarWidths };

/** The part of a picture that is used where none is named: the largest square in its middle. */
const middle: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** The owner of a picture: someone's own account, or a shared organisation they own. */
export type AvatarOf = { readonly organisationId?: OrganisationId | undefined };

/** Gives someone's own account, or an organisation of theirs, a picture, square, in the sizes that pages show. */
export async function setAvatar(
  context: WholeContext,
  actor: Actor,
  { source, crop = middle, ...of }: { readonly source: PictureSource; readonly crop?: Crop | undefined } & AvatarOf,
): Promise<Outcome<{ readonly photoUrl: string }, PictureProblem>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
  if ('path' in source && !source.path.startsWith(`accounts/${accountId}/`)) return failed({ kind: 'notFound' });
  const taken = await takePicture(context, source, { ...wish, crop });
  if (!taken.ok) return taken;
  const id = freshId<FileId>(context);
  const outcome = await change(context, actor, of, { id, taken: taken.value });
  await removeLeftovers(context);
  return outcome.ok ? done({ photoUrl: avatarAddress(id) }) : outcome;
}

/** Takes the picture of someone's own account, or of an organisation of theirs, away; its address answers nothing from then on. */
export async function removeAvatar(
  context: WholeContext,
  actor: Actor,
  of: AvatarOf = {},
): Promise<Outcome<void, PictureProblem>> {
  if (actor.accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
  return change(context, actor, of, undefined);
}

type NewPicture = { readonly id: FileId; readonly taken: TakenPicture };

async function change(
  context: WholeContext,
  actor: Actor,
  { organisationId }: AvatarOf,
  picture: NewPicture | undefined,
): Promise<Outcome<void, PictureProblem>> {
  const outcome = await context.db.inTransaction((tx) =>
    organisationId === undefined
      ? changeAccount(context, tx, actor.accountId as AccountId, picture)
      : changeOrganisation(context, tx, { actor, organisationId }, picture),
  );
  if (!outcome.ok) return outcome;
  await removePictureBytes(context, outcome.value);
  return done(undefined);
}

async function changeAccount(
  context: WholeContext,
  tx: Queries,
  accountId: AccountId,
  picture: NewPicture | undefined,
): Promise<Outcome<string[], PictureProblem>> {
  const account = await findAccount(tx, accountId);
  if (!account || account.closedAt !== undefined) return failed({ kind: 'notFound' });
  await keep(context, tx, accountId, picture);
  await updateAccountRow(tx, accountId, { photo_url: picture ? avatarAddress(picture.id) : null });
  const organisation = await findPersonalOrganisation(tx, accountId);
  if (organisation) await raisePublicVersions(tx, organisation.id);
  return done(await deleteFreePicture(tx, await ownAvatar(tx, account.photoUrl, accountId)));
}

async function changeOrganisation(
  context: WholeContext,
  tx: Queries,
  { actor, organisationId }: { actor: Actor; organisationId: OrganisationId },
  picture: NewPicture | undefined,
): Promise<Outcome<string[], PictureProblem>> {
  const allowed = await lockMembers(tx, actor, organisationId, mayManageMembers);
  if (!allowed.ok) return allowed;
  const before = (await findOrganisation(tx, organisationId))?.photoUrl;
  await keep(context, tx, undefined, picture);
  await updateOrganisationPhoto(tx, organisationId, picture && avatarAddress(picture.id));
  return done(await deleteFreePicture(tx, await ownAvatar(tx, before, undefined)));
}

async function keep(
  context: WholeContext,
  tx: Queries,
  accountId: AccountId | undefined,
  picture: NewPicture | undefined,
): Promise<void> {
  if (!picture) return;
  const of = { id: picture.id, accountId, projectId: undefined, name: 'avatar.jpg', now: context.now() };
  await insertPicture(tx, picture.taken, of);
}

/** The picture an address of ours names, where it is that account's, or no account's for an organisation. */
async function ownAvatar(
  tx: Queries,
  photoUrl: string | undefined,
  accountId: AccountId | undefined,
): Promise<FileId | undefined> {
  const id = photoUrl === undefined ? undefined : avatarIdIn(photoUrl);
  if (id === undefined || !isId(id)) return undefined;
  const file = await findFile(tx, id as FileId);
  return file && file.projectId === undefined && file.accountId === accountId ? file.id : undefined;
}
