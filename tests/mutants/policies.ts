import type { Mutant } from './mutant.ts';

export const mutantsOfPolicies: readonly Mutant[] = [
  {
    name: 'a work withdrawn by the operator is read by everybody',
    file: 'policies/project.ts',
    text: "project.visibility !== 'private' && project.withdrawnAt === undefined && project.ownerIsOpen",
    instead: "project.visibility !== 'private' && project.ownerIsOpen",
    tests: ['policies/project.test.ts'],
  },
  {
    name: 'readers write',
    file: 'policies/project.ts',
    text: "return atLeast(actor, project, 'writer');",
    instead: "return atLeast(actor, project, 'reader');",
    tests: ['policies/project.test.ts'],
  },
  {
    name: 'guests publish',
    file: 'policies/project.ts',
    text: "if (actor.isAnonymous) return 'guest';",
    instead: '',
    tests: ['policies/project.test.ts'],
  },
  {
    name: 'somebody publishes whose address is not proved',
    file: 'policies/project.ts',
    text: "return actor.mustProveEmail ? 'unproved' : 'allowed';",
    instead: "return 'allowed';",
    tests: ['policies/project.test.ts'],
  },
  {
    name: 'writers take a work away',
    file: 'policies/project.ts',
    text: `export function mayExport(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return atLeast(actor, project, 'editor');`,
    instead: `export function mayExport(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return atLeast(actor, project, 'writer');`,
    tests: ['policies/project.test.ts'],
  },
  {
    name: 'a private work can be reported',
    file: 'policies/project.ts',
    text: "return project.visibility === 'private' || !hasEdition",
    instead: 'return !hasEdition',
    tests: ['policies/project.test.ts'],
  },
  {
    name: 'members are asked before a text for adults',
    file: 'policies/project.ts',
    text: "|| hasAgreed || roleIn(actor, project) !== undefined) return 'allowed'",
    instead: "|| hasAgreed) return 'allowed'",
    tests: ['policies/project.test.ts'],
  },
  {
    name: 'a kept work opens of which nothing is out',
    file: 'policies/reading.ts',
    text: 'return held.hasEdition && mayReadEditions',
    instead: 'return mayReadEditions',
    tests: ['policies/reading.test.ts'],
  },
  {
    name: 'operators disable themselves',
    file: 'policies/operator.ts',
    text: "return actor.accountId === accountId ? 'oneself' : 'allowed';",
    instead: "return 'allowed';",
    tests: ['policies/operator.test.ts'],
  },
  {
    name: 'a token opens files of a withdrawn work',
    file: 'policies/stored-object.ts',
    text: 'project?.deletedAt === undefined && project?.withdrawnAt === undefined',
    instead: 'project?.deletedAt === undefined',
    tests: ['policies/stored-object.test.ts'],
  },
  {
    name: 'who only reads an organisation begins works in it',
    file: 'policies/organisation.ts',
    text: "return isAtLeast(role, 'writer') ? 'allowed' : 'needsRole';",
    instead: "return isAtLeast(role, 'reader') ? 'allowed' : 'needsRole';",
    tests: ['policies/project.test.ts'],
  },
  {
    name: 'members of a personal organisation are managed',
    file: 'policies/organisation.ts',
    text: `  if (role !== 'owner') return 'needsRole';
  return organisation.kind === 'personal' ? 'personal' : 'allowed';`,
    instead: `  if (role !== 'owner') return 'needsRole';
  return 'allowed';`,
    tests: ['policies/organisation.test.ts'],
  },
  {
    name: 'readers of drafts see other drafts',
    file: 'policies/project.ts',
    text: 'return mayWrite(actor, project);',
    instead: 'return mayReadDrafts(actor, project);',
    tests: ['policies/project.test.ts'],
  },
];
