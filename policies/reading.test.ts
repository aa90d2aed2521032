import { expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { mayHaveReadings, mayOpenHeld, maySeeReading } from '#policies/reading.ts';

const organisationId = 'ours' as OrganisationId;
const accountId = 'reader' as AccountId;
const reader: Actor = { accountId, isAnonymous: false, roles: new Map() };
const guest: Actor = { ...reader, accountId: 'guest' as AccountId, isAnonymous: true };
const owner: Actor = { ...reader, accountId: 'owner' as AccountId, roles: new Map([[organisationId, 'owner']]) };
const actors = [visitor, guest, reader, owner];

const work = {
  organisationId,
  visibility: 'public',
  deletedAt: undefined,
  withdrawnAt: undefined,
  ownerIsOpen: true,
} as const;

test('people and guests have readings, visitors none', () => {
  expect(actors.map(mayHaveReadings)).toEqual(['signedOut', 'allowed', 'allowed', 'allowed']);
});

test('a reading is its own reader’s, as long as they may read the work', () => {
  const see = (some: object) => actors.map((actor) => maySeeReading(actor, { accountId }, { ...work, ...some }));
  expect(see({})).toEqual(['notTheirs', 'notTheirs', 'allowed', 'notTheirs']);
  for (const some of [{ visibility: 'private' }, { deletedAt: 1 }, { withdrawnAt: 1 }, { ownerIsOpen: false }])
    expect(see(some)).toEqual(['notTheirs', 'notTheirs', 'notReader', 'notTheirs']);
});

test('a work in a library opens to people who may read it, where something of it is published', () => {
  const open = (some: object) =>
    [reader, owner].map((actor) => mayOpenHeld(actor, { ...work, hasEdition: true, ...some }));
  expect(open({})).toEqual(['allowed', 'allowed']);
  expect(open({ visibility: 'private' })).toEqual(['gone', 'allowed']);
  expect(open({ hasEdition: false })).toEqual(['gone', 'gone']);
});
