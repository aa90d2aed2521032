import { expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { mayHaveNotifications, mayHearOf, maySeeNotification } from '#policies/notification.ts';

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

test('of a work hears who may read it', () => {
  expect(told({})).toEqual(['allowed', 'allowed', 'signedOut']);
  expect(told({ visibility: 'unlisted' })).toEqual(['allowed', 'allowed', 'signedOut']);
  expect(told({ visibility: 'private' })).toEqual(['notReader', 'allowed', 'signedOut']);
  expect(told({ ownerIsOpen: false })).toEqual(['notReader', 'allowed', 'signedOut']);
  expect(told({ deletedAt: 1 })).toEqual(['notReader', 'notReader', 'signedOut']);
});
