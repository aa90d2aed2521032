import { expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import type { Visibility } from '#domain/project.ts';
import { type Role, roles } from '#domain/role.ts';
import { concealed } from '#policies/concealed.ts';
import { mayBeginProject, maySeeDrafts } from '#policies/organisation.ts';
import {
  mayExport,
  mayManage,
  mayOpenText,
  mayPublish,
  mayReadDrafts,
  mayReadEditions,
  mayReport,
  mayRestoreProject,
  maySeeOtherDrafts,
  mayTrashProject,
  mayWrite,
} from '#policies/project.ts';

const organisationId = 'ours' as OrganisationId;

function signedIn(role?: Role, { isAnonymous = false, at = organisationId } = {}): Actor {
  return { accountId: 'somebody' as AccountId, isAnonymous, roles: new Map(role ? [[at, role]] : []) };
}

/** All actors, in the order of the columns below. */
const actors: readonly Actor[] = [
  visitor,
  signedIn('owner', { at: 'other' as OrganisationId }),
  ...roles.map((role) => signedIn(role)),
  signedIn('owner', { isAnonymous: true }),
];

type State = { visibility?: Visibility; deletedAt?: number; withdrawnAt?: number; ownerIsOpen?: boolean };

function project({ visibility = 'private', deletedAt, withdrawnAt, ownerIsOpen = true }: State = {}) {
  return { organisationId, visibility, deletedAt, withdrawnAt, ownerIsOpen };
}

const rules = {
  mayReadEditions,
  mayReadDrafts,
  mayWrite,
  maySeeOtherDrafts,
  mayExport,
  mayManage,
  mayPublish,
  mayTrashProject,
  mayRestoreProject,
};
const trashed = { deletedAt: 5 };

//                                            visitor      stranger     reader       writer       editor       owner        guest's own
const table: readonly [keyof typeof rules, State, string][] = [
  ['mayReadEditions', {}, 'notMember    notMember    allowed      allowed      allowed      allowed      allowed'],
  [
    'mayReadEditions',
    { visibility: 'unlisted' },
    'allowed      allowed      allowed      allowed      allowed      allowed      allowed',
  ],
  [
    'mayReadEditions',
    { visibility: 'public' },
    'allowed      allowed      allowed      allowed      allowed      allowed      allowed',
  ],
  [
    'mayReadEditions',
    { visibility: 'public', ownerIsOpen: false },
    'notMember    notMember    allowed      allowed      allowed      allowed      allowed',
  ],
  [
    'mayReadEditions',
    { visibility: 'public', withdrawnAt: 5 },
    'notMember    notMember    allowed      allowed      allowed      allowed      allowed',
  ],
  [
    'mayReadEditions',
    { visibility: 'public', ...trashed },
    'deleted      deleted      deleted      deleted      deleted      deleted      deleted',
  ],
  ['mayReadDrafts', {}, 'notMember    notMember    allowed      allowed      allowed      allowed      allowed'],
  [
    'mayReadDrafts',
    { visibility: 'public' },
    'notMember    notMember    allowed      allowed      allowed      allowed      allowed',
  ],
  ['mayReadDrafts', trashed, 'notMember    notMember    deleted      deleted      deleted      deleted      deleted'],
  [
    'mayWrite',
    { visibility: 'public' },
    'notMember    notMember    needsRole    allowed      allowed      allowed      allowed',
  ],
  ['mayWrite', trashed, 'notMember    notMember    deleted      deleted      deleted      deleted      deleted'],
  [
    'maySeeOtherDrafts',
    { visibility: 'public' },
    'notMember    notMember    needsRole    allowed      allowed      allowed      allowed',
  ],
  [
    'maySeeOtherDrafts',
    trashed,
    'notMember    notMember    deleted      deleted      deleted      deleted      deleted',
  ],
  [
    'mayManage',
    { visibility: 'public' },
    'notMember    notMember    needsRole    needsRole    allowed      allowed      allowed',
  ],
  ['mayManage', trashed, 'notMember    notMember    deleted      deleted      deleted      deleted      deleted'],
  [
    'mayExport',
    { visibility: 'public' },
    'notMember    notMember    needsRole    needsRole    allowed      allowed      allowed',
  ],
  ['mayExport', trashed, 'notMember    notMember    deleted      deleted      deleted      deleted      deleted'],
  [
    'mayPublish',
    { visibility: 'public' },
    'notMember    notMember    needsRole    needsRole    allowed      allowed      guest',
  ],
  ['mayPublish', trashed, 'notMember    notMember    deleted      deleted      deleted      deleted      deleted'],
  [
    'mayTrashProject',
    { visibility: 'public' },
    'notMember    notMember    needsRole    needsRole    needsRole    allowed      allowed',
  ],
  ['mayTrashProject', trashed, 'notMember    notMember    deleted      deleted      deleted      deleted      deleted'],
  ['mayRestoreProject', {}, 'notDeleted   notDeleted   notDeleted   notDeleted   notDeleted   notDeleted   notDeleted'],
  [
    'mayRestoreProject',
    trashed,
    'notMember    notMember    needsRole    needsRole    needsRole    allowed      allowed',
  ],
];

test.each(table)('%s of a project that is %o', (rule, state, verdicts) => {
  expect(actors.map((actor) => rules[rule](actor, project(state)))).toEqual(verdicts.split(/\s+/));
});

test('members see drafts among an organisation’s projects, and writers and above begin new ones', () => {
  const refused = ['notMember', 'notMember'];

  expect(actors.map((actor) => maySeeDrafts(actor, organisationId))).toEqual([...refused, ...Array(5).fill('allowed')]);
  expect(actors.map((actor) => mayBeginProject(actor, organisationId))).toEqual([
    ...refused,
    'needsRole',
    ...Array(4).fill('allowed'),
  ]);
});

test('where email is set up, nobody publishes before their address is verified', () => {
  const unproved = (role: Role, more = {}) => ({ ...signedIn(role, more), mustProveEmail: true });
  expect(mayPublish(unproved('owner'), project())).toBe('unproved');
  expect(mayPublish(unproved('writer'), project())).toBe('needsRole');
  expect(mayPublish(unproved('owner', { isAnonymous: true }), project())).toBe('guest');
});

test('a work that others can read may be reported by anyone who can read it, and nothing else', () => {
  const reports = (state: State, hasEdition = true) =>
    actors.map((actor) => mayReport(actor, project(state), hasEdition));
  for (const visibility of ['public', 'unlisted'] as const) {
    expect(new Set(reports({ visibility }))).toEqual(new Set(['allowed']));
    expect(reports({ visibility }, false)).not.toContain('allowed');
    expect(reports({ visibility, ...trashed })).not.toContain('allowed');
  }
  expect(reports({ visibility: 'private' })).not.toContain('allowed');
});

test('a text for adults opens for people who agreed, and for its members without asking', () => {
  const opens = (rating: 'teen' | 'adult', hasAgreed: boolean) =>
    actors.map((actor) => mayOpenText(actor, { ...project({ visibility: 'public' }), rating }, hasAgreed));
  expect(opens('adult', false)).toEqual(['asksFirst', 'asksFirst', ...Array(5).fill('allowed')]);
  expect(new Set([...opens('adult', true), ...opens('teen', false)])).toEqual(new Set(['allowed']));
});

test('people who may not know that a thing exists are told that it does not', () => {
  expect(concealed('needsRole', true)).toEqual({ kind: 'forbidden', because: 'needsRole' });
  expect(concealed('notMember', false)).toEqual({ kind: 'notFound' });
});

test('a role counts only for someone signed in', () => {
  const nobody: Actor = { ...visitor, roles: new Map([[organisationId, 'owner']]) };

  expect(mayReadDrafts(nobody, project())).toBe('notMember');
});
