import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { visibilities } from '#domain/project.ts';
import { roles } from '#domain/role.ts';
import { organisationId, signedIn } from '#tests/actors.ts';
import * as organisation from './organisation.ts';
import * as project from './project.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
const tests = files.filter(({ name }) => name.endsWith('.test.ts'));
const rules = files
  .filter(({ name }) => !name.endsWith('.test.ts'))
  .flatMap(({ text }) => [...text.matchAll(/^export function (may\w+)/gm)].map(([, rule = '']) => rule));

test('every rule is named by a test', () => {
  const untested = rules.filter((rule) => !tests.some(({ text }) => new RegExp(`\\b${rule}\\b`).test(text)));

  expect(rules.length).toBeGreaterThan(30);
  expect(untested).toEqual([]);
});

const anyProject = fc.record({
  organisationId: fc.constant(organisationId),
  visibility: fc.constantFrom(...visibilities),
  deletedAt: fc.option(fc.nat(), { nil: undefined }),
  withdrawnAt: fc.option(fc.nat(), { nil: undefined }),
  ownerIsOpen: fc.boolean(),
});
const anyActor: fc.Arbitrary<Omit<Actor, 'roles'>> = fc.record({
  accountId: fc.constant(signedIn('somebody').accountId),
  isAnonymous: fc.boolean(),
  mustProveEmail: fc.boolean(),
  isOperator: fc.boolean(),
});

const ofProjects = {
  mayReadEditions: project.mayReadEditions,
  mayReadDrafts: project.mayReadDrafts,
  mayWrite: project.mayWrite,
  maySeeOtherDrafts: project.maySeeOtherDrafts,
  mayExport: project.mayExport,
  mayManage: project.mayManage,
  mayPublish: project.mayPublish,
  mayTrashProject: project.mayTrashProject,
  mayRestoreProject: project.mayRestoreProject,
};
const ofWorks = {
  maySeeDrafts: organisation.maySeeDrafts,
  maySeeMembers: organisation.maySeeMembers,
  mayBeginProject: organisation.mayBeginProject,
  mayManageWorks: organisation.mayManageWorks,
  mayChangeProfile: organisation.mayChangeProfile,
};

/** The rules that ask for a role, each over a project or the organisation it is of. */
const byRole = {
  ...ofProjects,
  ...Object.fromEntries(
    Object.entries(ofWorks).map(([name, rule]) => [
      name,
      (actor: Actor, of: { organisationId: OrganisationId }) => rule(actor, of.organisationId),
    ]),
  ),
} satisfies Record<string, (actor: Actor, of: Parameters<typeof project.mayWrite>[1]) => string>;

test.each(Object.entries(byRole))('%s: a higher role may do all that a lower one may', (_name, rule) => {
  fc.assert(
    fc.property(anyActor, anyProject, (person, of) => {
      const held = [undefined, ...roles].map(
        (role) => rule({ ...person, roles: new Map(role ? [[organisationId, role]] : []) }, of) === 'allowed',
      );
      const first = held.indexOf(true);
      expect(held.slice(first === -1 ? held.length : first)).not.toContain(false);
    }),
  );
});

test.each(Object.entries(byRole))('%s: a role elsewhere, or running the site, opens nothing', (_name, rule) => {
  fc.assert(
    fc.property(anyActor, anyProject, fc.constantFrom(...roles), (person, of, role) => {
      const elsewhere = { ...person, roles: new Map([['other' as OrganisationId, role]]) };
      expect(rule(elsewhere, of) === 'allowed').toBe(rule(visitor, of) === 'allowed');
    }),
  );
});

test('nothing in the trash can be used, except to restore it', () => {
  fc.assert(
    fc.property(anyActor, anyProject, fc.constantFrom(...roles), fc.nat(), (person, of, role, deletedAt) => {
      const actor = { ...person, roles: new Map([[organisationId, role]]) };
      const open = Object.entries(ofProjects).filter(([, rule]) => rule(actor, { ...of, deletedAt }) === 'allowed');
      expect(open.map(([name]) => name)).toEqual(role === 'owner' ? ['mayRestoreProject'] : []);
    }),
  );
});
