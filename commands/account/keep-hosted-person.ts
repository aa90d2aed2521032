import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { type Account, findAccount, findAccountByEmail, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { deleteSessionsOf } from '#database/session.ts';
import type { AccountId } from '#domain/ids.ts';
import { avatarIdIn } from '#domain/picture.ts';
import { openWithUid } from './open-account.ts';
import { followName } from './update-account.ts';

/** Someone as a hosted identity service knows them. */
export type HostedPerson = {
  readonly uid: AccountId;
  /** As normaliseEmail leaves it. */
  readonly email: string | undefined;
  readonly isVerified: boolean;
  /** Undefined where the service has none: then ours stays. */
  readonly displayName: string | undefined;
  readonly photoUrl: string | undefined;
  readonly isAnonymous: boolean;
  /** When they last proved who they are. */
  readonly authAt: number;
};

/**
 * Saves the account of someone whom a hosted identity service vouches for: opened under the uid they have there,
 * updated when they return, a guest's turned into a full one. An address belongs to the person the service names;
 * another account that had it loses it, if it was verified. A changed address ends the account's sessions.
 */
export async function keepHostedPerson(context: CommandContext, person: HostedPerson): Promise<Account> {
  const kept = await findAccount(context.db.reader, person.uid);
  if (kept && !isChanged(kept, person)) return kept;
  const ids = [freshId(context), freshId(context), freshId(context)] as const;
  const random = randomLetters(context, 8);
  const outcome = await context.db.inTransaction(async (tx) => {
    const before = (await findAccount(tx, person.uid)) ?? (await openWithUid(context, tx, person));
    const email = await claim(tx, person, { eventId: ids[0], now: context.now() });
    const isOtherAddress = before.email !== undefined && email !== undefined && before.email !== email;
    const changes = {
      ...(email === undefined ? {} : { email, email_verified_at: verifiedAt(before, person, context.now()) }),
      ...(person.isAnonymous ? {} : { anonymous_at: null }),
      ...(person.displayName === undefined ? {} : { display_name: person.displayName }),
      ...(isOtherPhoto(before, person) ? { photo_url: person.photoUrl ?? null } : {}),
    };
    if (Object.keys(changes).length > 0) await updateAccountRow(tx, before.id, changes);
    const event = { accountId: before.id, at: context.now() };
    if (before.isAnonymous && !person.isAnonymous)
      await insertAuditEvent(tx, { ...event, id: ids[1], kind: 'guestLinked' });
    if (isOtherAddress) {
      await deleteSessionsOf(tx, before.id);
      await insertAuditEvent(tx, { ...event, id: ids[2], kind: 'emailChanged' });
    }
    const after = await findAccount(tx, before.id);
    if (!after) throw new Error('An account just written is gone.');
    await followName(tx, before, after, { now: context.now(), random, hide: context.hideSlug });
    return { after, isOtherAddress };
  });
  if (outcome.isOtherAddress) context.announce?.({ kind: 'signedOut', accountId: person.uid });
  return outcome.after;
}

function isChanged(kept: Account, person: HostedPerson): boolean {
  const { email, displayName } = person;
  return (
    kept.isAnonymous !== person.isAnonymous ||
    (email !== undefined && (kept.email !== email || (kept.emailVerifiedAt !== undefined) !== person.isVerified)) ||
    (displayName !== undefined && kept.displayName !== displayName) ||
    isOtherPhoto(kept, person)
  );
}

/** Whether the service has another picture; one that was chosen here stays. */
function isOtherPhoto(kept: Account, { photoUrl }: HostedPerson): boolean {
  const isOurs = kept.photoUrl !== undefined && avatarIdIn(kept.photoUrl) !== undefined;
  return photoUrl !== undefined && kept.photoUrl !== photoUrl && !isOurs;
}

/** An operator's word for an address outlives what the service says of the same one. */
function verifiedAt(before: Account, person: HostedPerson, now: number): number | null {
  if (before.email === person.email && before.emailVerifiedAt !== undefined) return before.emailVerifiedAt;
  return person.isVerified ? now : null;
}

async function claim(
  tx: Queries,
  { uid, email, isVerified }: HostedPerson,
  { eventId, now }: { eventId: string; now: number },
): Promise<string | undefined> {
  const holder = email === undefined ? undefined : await findAccountByEmail(tx, email);
  if (!holder || holder.id === uid) return email;
  if (!isVerified) return undefined;
  await updateAccountRow(tx, holder.id, { email: null, email_verified_at: null });
  await deleteSessionsOf(tx, holder.id);
  await insertAuditEvent(tx, { id: eventId, accountId: holder.id, kind: 'emailGivenUp', at: now });
  return email;
}
