import { expect, test } from 'vitest';
import { visitor } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { roles } from '#domain/role.ts';
import { mayUseDictionary } from '#policies/dictionary.ts';
import { organisationId, signedIn } from '#tests/actors.ts';

const project = { organisationId, visibility: 'public', ownerIsOpen: true } as const;
const there = { ...project, deletedAt: undefined, withdrawnAt: undefined };

test('whoever may write a project sees its dictionary and changes it', () => {
  expect(mayUseDictionary(visitor, there)).toBe('notMember');
  expect(
    mayUseDictionary(signedIn('x', undefined, { roles: new Map([['other' as OrganisationId, 'owner']]) }), there),
  ).toBe('notMember');
  expect(Object.fromEntries(roles.map((role) => [role, mayUseDictionary(signedIn(role, role), there)]))).toEqual({
    reader: 'needsRole',
    writer: 'allowed',
    editor: 'allowed',
    owner: 'allowed',
  });
  expect(mayUseDictionary(signedIn('owner', 'owner'), { ...there, deletedAt: 1 })).toBe('deleted');
});
