import { z } from '@hono/zod-openapi';
import { beginOrganisation } from '#commands/organisation/begin-organisation.ts';
import { changeRole, leaveOrganisation, removeMember } from '#commands/organisation/change-members.ts';
import { changeProfile, type Profile } from '#commands/organisation/change-profile.ts';
import { listMembers } from '#database/member.ts';
import {
  findOrganisation,
  findOrganisationBySlug,
  isGuests,
  listMemberOrganisations,
  type Organisation,
} from '#database/organisation.ts';
import { type Actor, displayNameLength } from '#domain/account.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { done, failed } from '#domain/outcome.ts';
import { linksAtMost, type ProfileLink, profileLengths } from '#domain/profile.ts';
import { type Role, roles } from '#domain/role.ts';
import { slugLength } from '#domain/slug.ts';
import { maySeeMembers, maySeeProfile } from '#policies/organisation.ts';
import { type ActScope, type Collection, pageOf } from '../collection.ts';
import { id, moment, text } from '../fields.ts';

type Data = {
  readonly kind: string;
  readonly name: string;
  readonly slug: string;
  readonly bio: string;
  readonly links: readonly ProfileLink[];
  readonly role: Role | null;
};

function dataOf(actor: Actor, { id: ofId, kind, name, slug, bio, links }: Organisation): Data {
  return {
    kind,
    name,
    slug,
    bio,
    links: links.map(({ label, address }) => ({ label, address })),
    role: actor.roles.get(ofId) ?? null,
  };
}

/** An organisation that has a profile: that of a closed account has none. */
async function findShown({ commands }: ActScope, organisationId: string): Promise<Organisation | undefined> {
  const found = await findOrganisation(commands.db.reader, organisationId as OrganisationId);
  return found && findOrganisationBySlug(commands.db.reader, found.slug);
}

const profile = {
  name: text(displayNameLength, 'What it is called; of a personal one, also its owner.'),
  slug: text(slugLength.most, 'Its name in addresses; a former one leads here.'),
  bio: text(profileLengths.bio, 'What it says of itself.'),
  links: z
    .array(
      z.strictObject({
        label: text(profileLengths.label, 'What the link is called.'),
        address: text(profileLengths.address, 'Where it leads.'),
      }),
    )
    .max(linksAtMost),
};

/** Imprints that own works: their profiles. */
export const organisations: Collection<Data> = {
  name: 'organisations',
  area: 'profile',
  about: 'Who works belong to: everyone’s own organization, and shared ones.',
  one: 'Returns an organization with its profile.',
  id: id('an organisation'),
  isOwn: true,
  data: z.strictObject({
    kind: z.enum(['personal', 'shared']),
    ...profile,
    role: z.enum(roles).nullable().describe('Yours in it; null where you are no member.'),
  }),
  async get(scope, organisationId) {
    const found = await findShown(scope, organisationId);
    if (!found) return undefined;
    const isGuest = await isGuests(scope.commands.db.reader, found.id);
    const verdict = maySeeProfile(scope.actor, { id: found.id, isGuests: isGuest });
    return verdict === 'allowed' ? dataOf(scope.actor, found) : undefined;
  },
  query: {
    about: 'The organizations you are a member of.',
    filters: z.strictObject({}),
    orders: ['name', '-name'],
    async list({ commands, actor }, wish) {
      if (actor.accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
      const listed = await listMemberOrganisations(commands.db.reader, actor.accountId);
      const records = listed.map((one) => ({ id: one.id as string, data: dataOf(actor, one) }));
      return done(pageOf(records, wish, { name: ({ data }) => data.name }));
    },
  },
  add: {
    about: 'Creates a shared organization, which you own.',
    takes: z.strictObject({ name: profile.name }),
    async run({ commands, actor }, wish: { name: string }) {
      const begun = await beginOrganisation(commands, actor, wish);
      return begun.ok ? done(begun.value.id as string) : begun;
    },
  },
  update: {
    about: 'Changes the profile fields you send.',
    takes: z.strictObject(profile).partial(),
    async run(scope, organisationId, some: Partial<Profile>) {
      const found = await findShown(scope, organisationId);
      if (!found) return failed({ kind: 'notFound' });
      const { name, slug, bio, links } = found;
      return changeProfile(scope.commands, scope.actor, found.id, { name, slug, bio, links, ...some });
    },
  },
};

type MemberData = {
  readonly organisationId: string;
  readonly accountId: string;
  readonly displayName: string;
  readonly role: Role;
  readonly joinedAt: number;
};

async function membersOf({ commands, actor }: ActScope, organisationId: OrganisationId) {
  if (maySeeMembers(actor, organisationId) !== 'allowed') return undefined;
  const listed = await listMembers(commands.db.reader, organisationId);
  return listed.map(({ accountId, name, role, joinedAt }): { id: string; data: MemberData } => ({
    id: `${organisationId}.${accountId}`,
    data: { organisationId, accountId, displayName: name, role, joinedAt },
  }));
}

/** The members of an organisation: for its members. */
export const members: Collection<MemberData> = {
  name: 'members',
  area: 'profile',
  about:
    'Who belongs to an organization, for its members. The id is that of the organization, a dot, and that of the account.',
  one: 'Returns a member with their role.',
  id: z.string().regex(/^[0-9a-f-]{36}\.[!-~]{1,128}$/),
  isOwn: true,
  data: z.strictObject({
    organisationId: id('the organisation'),
    accountId: z.string().describe('The uid of the account.'),
    displayName: z.string(),
    role: z.enum(roles),
    joinedAt: moment('Since when'),
  }),
  async get(scope, name) {
    const found = await membersOf(scope, organisationIn(name));
    return found?.find((member) => member.id === name)?.data;
  },
  query: {
    about: 'The members of an organization.',
    filters: z.strictObject({ organisationId: id('an organisation'), role: z.enum(roles).optional() }),
    orders: ['joinedAt', '-joinedAt', 'displayName', '-displayName'],
    async list(scope, wish) {
      const found = await membersOf(scope, wish.filters.organisationId as OrganisationId);
      if (!found) return failed({ kind: 'notFound' });
      const { role } = wish.filters;
      return done(
        pageOf(
          found.filter(({ data }) => role === undefined || data.role === role),
          wish,
          { joinedAt: ({ data }) => data.joinedAt, displayName: ({ data }) => data.displayName },
        ),
      );
    },
  },
  update: {
    about: 'Gives a member of a shared organization another role. One owner always stays.',
    takes: z.strictObject({ role: z.enum(roles) }),
    run: ({ commands, actor }, name, { role }: { role: Role }) =>
      changeRole(commands, actor, organisationIn(name), { accountId: accountIn(name), role }),
  },
  delete: {
    about: 'Removes a member, or lets you leave. One owner always stays.',
    run: ({ commands, actor, accountId }, name) =>
      accountIn(name) === accountId
        ? leaveOrganisation(commands, actor, organisationIn(name))
        : removeMember(commands, actor, organisationIn(name), accountIn(name)),
  },
};

function organisationIn(name: string): OrganisationId {
  return name.slice(0, 36) as OrganisationId;
}

function accountIn(name: string): AccountId {
  return name.slice(37) as AccountId;
}
