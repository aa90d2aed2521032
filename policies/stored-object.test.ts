import { expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account.ts';
import type { AccountId, OrganisationId, ProjectId } from '#domain/ids.ts';
import type { Role } from '#domain/role.ts';
import { mayReadByToken, mayReadObject, mayWriteObject } from '#policies/stored-object.ts';

const organisationId = 'ours' as OrganisationId;
const accountId = 'olena' as AccountId;
const member = (role: Role): Actor => ({ accountId, isAnonymous: false, roles: new Map([[organisationId, role]]) });
const stranger: Actor = { accountId: 'ana' as AccountId, isAnonymous: false, roles: new Map() };
const project = {
  organisationId,
  visibility: 'public',
  deletedAt: undefined,
  withdrawnAt: undefined,
  ownerIsOpen: true,
} as const;
const ofProject = { kind: 'project', projectId: 'p' as ProjectId } as const;
const ofAccount = { kind: 'account', accountId } as const;

test('below an account its person writes and reads, guests too, and nobody else', () => {
  for (const rule of [mayReadObject, mayWriteObject]) {
    expect(rule({ ...stranger, accountId, isAnonymous: true }, ofAccount, undefined)).toBe('allowed');
    expect(rule(stranger, ofAccount, undefined)).toBe('notTheirs');
    expect(rule(visitor, ofAccount, undefined)).toBe('signedOut');
  }
});

test('below a project write writers and above; readers read; a public work is no different', () => {
  const verdicts = (rule: typeof mayReadObject) =>
    (['reader', 'writer', 'editor', 'owner'] as const).map(
      (role) => rule(member(role), ofProject, project) === 'allowed',
    );
  expect(verdicts(mayReadObject)).toEqual([true, true, true, true]);
  expect(verdicts(mayWriteObject)).toEqual([false, true, true, true]);
  expect(mayReadObject(stranger, ofProject, project)).toBe('notTheirs');
  expect(mayReadObject(visitor, ofProject, project)).toBe('signedOut');
  expect(mayReadObject(member('owner'), ofProject, { ...project, deletedAt: 1 })).toBe('notTheirs');
  expect(mayWriteObject(member('owner'), ofProject, undefined)).toBe('notTheirs');
});

test('a token opens objects of an open account or of a living work', () => {
  const open = { account: { isOpen: true }, project: undefined };
  expect(mayReadByToken(ofAccount, open)).toBe('allowed');
  expect(mayReadByToken(ofAccount, { ...open, account: { isOpen: false } })).toBe('gone');
  expect(mayReadByToken(ofProject, { ...open, project: { ...project, visibility: 'private' } })).toBe('allowed');
  expect(mayReadByToken(ofProject, { ...open, project: { ...project, deletedAt: 1 } })).toBe('gone');
  expect(mayReadByToken(ofProject, { ...open, project: { ...project, withdrawnAt: 1 } })).toBe('gone');
  expect(mayReadByToken(ofProject, { ...open, project: { ...project, ownerIsOpen: false } })).toBe('gone');
  expect(mayReadByToken(ofProject, open)).toBe('gone');
});
