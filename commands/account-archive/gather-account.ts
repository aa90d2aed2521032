import type { CommandContext } from '#commands/context.ts';
import { listAccessTokens } from '#database/access-token.ts';
import { findAccount } from '#database/account.ts';
import {
  listAccountEvents,
  listArchivedGoals,
  listFollowed,
  listKeptWorks,
  listMemberships,
  listOwnedWorks,
  listOwnPictures,
  listReadPlaces,
  listSettings,
  listTravels,
  type NamedWork,
} from '#database/account-record.ts';
import type { Queries } from '#database/connection.ts';
import { findConsent } from '#database/consent.ts';
import { listNotifications } from '#database/notification-list.ts';
import { findPersonalOrganisation, listRoles } from '#database/organisation.ts';
import { findPassword } from '#database/password.ts';
import { listProviderLinks } from '#database/provider-link.ts';
import { listSecondFactors } from '#database/second-factor.ts';
import { listSignIns } from '#database/sign-in.ts';
import { countObjects, listObjects, type ObjectOwners } from '#database/stored-object.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import type { StoredObject } from '#domain/stored-object.ts';
import {
  accountLimits,
  type GoalsRecord,
  type LibraryRecord,
  type PlacesRecord,
  type RunsRecord,
} from '#formats/account/manifest.ts';
import { mayArchiveWork } from '#policies/account-archive.ts';
import { maySeeWorkOf } from '#policies/notification.ts';
import { mayReadDrafts, mayReadEditions } from '#policies/project.ts';

/** All that an archive has of an account besides its works and pictures, and which those are. */
export type GatheredAccount = NonNullable<Awaited<ReturnType<typeof gatherAccount>>>;

/** Notifications of an account that are exported: more than anyone gets in the days they are kept. */
const notificationsAtMost = 100_000;

/**
 * Gathers what is known of someone, as it is at one moment. A work that they may no longer see is named by its id
 * alone. It holds no secret: no password, no token, no key of a second factor. Undefined where there is no such
 * account.
 */
export async function gatherAccount({ db, now }: CommandContext, accountId: AccountId) {
  return db.inSnapshot(async (reader) => {
    const account = await findAccount(reader, accountId);
    const own = await findPersonalOrganisation(reader, accountId);
    if (!account || !own) return undefined;
    const { isAnonymous } = account;
    const actor: Actor = { accountId, isAnonymous, roles: await listRoles(reader, accountId) };
    const works = (await listOwnedWorks(reader, accountId)).filter((work) => mayArchiveWork(actor, work) === 'allowed');
    return {
      works,
      ...(await objectsOf(reader, accountId, works)),
      pictures: await listOwnPictures(reader, accountId),
      records: {
        account: {
          uid: account.id,
          name: account.displayName,
          email: account.email,
          emailVerifiedAt: account.emailVerifiedAt,
          isGuest: isAnonymous,
          createdAt: account.createdAt,
          lastLoginAt: account.lastLoginAt,
          language: account.language,
          timeZone: account.timeZone,
          profile: { address: own.slug, bio: own.bio, links: own.links },
          waysIn: await waysIn(reader, accountId, now()),
          settings: await listSettings(reader, accountId),
          consent: jsonOf(await findConsent(reader, accountId)),
          organisations: await listMemberships(reader, accountId),
          events: await listAccountEvents(reader, accountId),
        },
        library: (await listKeptWorks(reader, accountId)).map(({ work, ...entry }): LibraryRecord[number] => ({
          work: nameOf(actor, work),
          ...entry,
        })),
        places: (await listReadPlaces(reader, accountId)).map(({ work, ...reading }): PlacesRecord[number] => ({
          work: nameOf(actor, work),
          ...reading,
        })),
        runs: (await listTravels(reader, accountId)).map(({ work, ...travel }): RunsRecord[number] => ({
          work: nameOf(actor, work),
          ...travel,
        })),
        goals: (await listArchivedGoals(reader, accountId)).map(({ work, ...goal }): GoalsRecord[number] => ({
          work: nameOf(actor, work),
          ...goal,
        })),
        follows: await listFollowed(reader, accountId),
        notifications: await notificationsOf(reader, actor, accountId),
      },
    };
  });
}

/** The objects of someone and their works in the object store, and the excess over an archive's limit. */
async function objectsOf(reader: Queries, accountId: AccountId, works: readonly NamedWork[]) {
  const objects: StoredObject[] = [];
  let objectsLeft = 0;
  const ids = works.map(({ id }) => id);
  const owners: ObjectOwners[] = [{ accountId }];
  for (let at = 0; at < ids.length; at += 500) owners.push({ projectIds: ids.slice(at, at + 500) });
  for (const owner of owners) {
    const room = accountLimits.objects - objects.length;
    const some = await listObjects(reader, owner, room);
    objects.push(...some);
    if (some.length === room) objectsLeft += (await countObjects(reader, owner)) - some.length;
  }
  return { objects, objectsLeft };
}

async function waysIn(reader: Queries, accountId: AccountId, now: number) {
  const password = await findPassword(reader, accountId);
  const links = await listProviderLinks(reader, accountId);
  const factors = await listSecondFactors(reader, accountId);
  const signIns = await listSignIns(reader, accountId);
  const tokens = await listAccessTokens(reader, accountId, now);
  return {
    passwordChangedAt: password?.updatedAt,
    providers: links.map(({ providerId, email, displayName, linkedAt }) => ({
      ...{ providerId, email, displayName, linkedAt },
    })),
    secondFactors: factors.map(({ displayName, enrolledAt }) => ({ displayName, enrolledAt })),
    signIns: signIns.map(({ provider, address, userAgent, createdAt, seenAt }) => ({
      ...{ provider, address, userAgent, createdAt, seenAt },
    })),
    tokens: tokens.map(({ name, scopes, createdAt, expiresAt, lastUsedAt }) => ({
      ...{ name, scopes, createdAt, expiresAt, lastUsedAt },
    })),
  };
}

async function notificationsOf(reader: Queries, actor: Actor, accountId: AccountId) {
  const listed = await listNotifications(reader, accountId, { limit: notificationsAtMost });
  return listed.map(({ facts, at, readAt, projectId, work }) => {
    const isKnown = work !== undefined && maySeeWorkOf(actor, facts, work) === 'allowed';
    // A note is part of what cannot be seen any more.
    const told = facts.kind === 'edition' && !isKnown ? { ...facts, note: '' } : facts;
    const about = projectId && { id: projectId, ...(isKnown ? { title: work.title } : {}) };
    return { ...told, at, readAt, work: about };
  });
}

function nameOf(actor: Actor, work: NamedWork): LibraryRecord[number]['work'] {
  const { id, originId, address, title, credit, language } = work;
  const origin = originId ?? id;
  const isSeen = work.hasEdition ? mayReadEditions(actor, work) : mayReadDrafts(actor, work);
  return isSeen === 'allowed' ? { id, origin, address, title, credit, language } : { id, origin };
}

function jsonOf(said: string | undefined): unknown {
  return said === undefined ? undefined : JSON.parse(said);
}
