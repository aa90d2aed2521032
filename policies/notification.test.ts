import { expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import type { NotificationFacts } from '#domain/notification.ts';
import {
  mayChooseNotifications,
  mayHaveNotifications,
  mayHearOf,
  maySeeNotification,
  maySeeWorkOf,
} from '#policies/notification.ts';
import { allBut, verdictsOf } from '#tests/actors.ts';

const organisationId = 'ours' as OrganisationId;
const reader: Actor = { accountId: 'reader' as AccountId, isAnonymous: false, roles: new Map() };
const guest: Actor = { ...reader, accountId: 'guest' as AccountId, isAnonymous: true };
const owner: Actor = { ...reader, accountId: 'owner' as AccountId, roles: new Map([[organisationId, 'owner']]) };

test('people and guests have notifications, visitors none', () => {
  expect([reader, guest, owner, visitor].map(mayHaveNotifications)).toEqual([
    'allowed',
    'allowed',
    'allowed',
    'signedOut',
  ]);
});

test('a notification is its own person’s only', () => {
  const theirs = { accountId: 'reader' as AccountId };
  expect([reader, guest, owner, visitor].map((actor) => maySeeNotification(actor, theirs))).toEqual([
    'allowed',
    'notTheirs',
    'notTheirs',
    'notTheirs',
  ]);
});

const work = {
  organisationId,
  visibility: 'public',
  deletedAt: undefined,
  withdrawnAt: undefined,
  ownerIsOpen: true,
} as const;
const told = (change: object) => [reader, owner, visitor].map((actor) => mayHearOf(actor, { ...work, ...change }));

test('people who may read a work are notified of it', () => {
  expect(told({})).toEqual(['allowed', 'allowed', 'signedOut']);
  expect(told({ visibility: 'unlisted' })).toEqual(['allowed', 'allowed', 'signedOut']);
  expect(told({ visibility: 'private' })).toEqual(['notReader', 'allowed', 'signedOut']);
  expect(told({ ownerIsOpen: false })).toEqual(['notReader', 'allowed', 'signedOut']);
  expect(told({ deletedAt: 1 })).toEqual(['notReader', 'notReader', 'signedOut']);
});

test('people choose how they are notified; a guest has nothing but the bell', () => {
  expect(verdictsOf(mayChooseNotifications)).toEqual(
    allBut<string>('allowed', { visitor: 'signedOut', guest: 'guest' }),
  );
});

const gone = allBut<string>('gone');
const members = { reader: 'allowed', writer: 'allowed', editor: 'allowed', owner: 'allowed' };
const withWork = { ...work, hasEdition: true };

function seen(kind: NotificationFacts['kind'], of: Parameters<typeof maySeeWorkOf>[2]) {
  return verdictsOf((actor) => maySeeWorkOf(actor, { kind }, of));
}

test('the news of an edition lead to its work for people who may read it', () => {
  expect(seen('edition', withWork)).toEqual(allBut<string>('allowed', { visitor: 'gone' }));
  expect(seen('edition', { ...withWork, visibility: 'private' })).toEqual({ ...gone, ...members });
  expect(seen('edition', { ...withWork, hasEdition: false })).toEqual(gone);
  expect(seen('edition', { ...withWork, deletedAt: 1 })).toEqual(gone);
});

test('a report leads to its work only for those who run the site', () => {
  expect(seen('report', withWork)).toEqual({ ...gone, operator: 'allowed' });
  expect(seen('report', { ...withWork, visibility: 'private', withdrawnAt: 1 })).toEqual({
    ...gone,
    operator: 'allowed',
  });
});

test('other notifications lead to a work for its members, and those of a deleted work lead nowhere', () => {
  expect(seen('withdrawn', withWork)).toEqual({ ...gone, ...members });
  expect(seen('withdrawn', { ...withWork, deletedAt: 1 })).toEqual(gone);
  for (const kind of ['edition', 'report', 'withdrawn'] as const) expect(seen(kind, undefined)).toEqual(gone);
});
