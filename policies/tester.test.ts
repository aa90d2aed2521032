import { expect, test } from 'vitest';
import { actors, allBut, organisationId, signedIn, verdictsOf } from '#tests/actors.ts';
import { mayChangeTesting, mayMakeTesterLink, mayReadTesterNotes, mayTravelAsTester } from './tester.ts';

const project = {
  organisationId,
  visibility: 'private' as const,
  deletedAt: undefined,
  withdrawnAt: undefined,
  ownerIsOpen: true,
};
const trashed = { ...project, deletedAt: 5 };

test('links are made by writers and above who can be asked about them', () => {
  const expected = allBut<string>('notMember', {
    ...{ reader: 'needsRole', writer: 'allowed', editor: 'allowed', owner: 'allowed' },
  });
  expect(verdictsOf((actor) => mayMakeTesterLink(actor, project))).toEqual(expected);
  expect(mayMakeTesterLink(signedIn('guest', 'owner', { isAnonymous: true }), project)).toBe('guest');
  expect(mayMakeTesterLink(signedIn('new', 'owner', { mustProveEmail: true }), project)).toBe('unproved');
  expect(mayMakeTesterLink(actors.owner, trashed)).toBe('deleted');
});

test('notes are read by members, and settled by writers and above', () => {
  const members = { reader: 'allowed', writer: 'allowed', editor: 'allowed', owner: 'allowed' };
  expect(verdictsOf((actor) => mayReadTesterNotes(actor, project))).toEqual(allBut<string>('notMember', members));
  expect(verdictsOf((actor) => mayChangeTesting(actor, project))).toEqual(
    allBut<string>('notMember', { ...members, reader: 'needsRole' }),
  );
  expect(mayReadTesterNotes(actors.reader, trashed)).toBe('deleted');
  expect(mayChangeTesting(actors.owner, trashed)).toBe('deleted');
});

test('a link leads to its draft until it ends, is withdrawn, or there is nothing behind it', () => {
  const link = { expiresAt: 10, withdrawnAt: undefined };
  const journey = { deletedAt: undefined };
  expect(mayTravelAsTester(link, journey, project, 9)).toBe('allowed');
  expect(mayTravelAsTester(link, journey, project, 10)).toBe('expired');
  expect(mayTravelAsTester({ ...link, withdrawnAt: 3 }, journey, project, 9)).toBe('withdrawn');
  expect(mayTravelAsTester(link, { deletedAt: 3 }, project, 9)).toBe('gone');
  for (const more of [{ deletedAt: 3 }, { withdrawnAt: 3 }, { ownerIsOpen: false }])
    expect(mayTravelAsTester(link, journey, { ...project, ...more }, 9)).toBe('gone');
});
