import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeAccount, reopenAccount } from '#commands/account/close-account.ts';
import { moveProject } from '#commands/project/move-project.ts';
import { updateAccountRow } from '#database/account.ts';
import { listOpenInvitations } from '#database/invitation.ts';
import { listMembers, listOwners } from '#database/member.ts';
import { listNotifications } from '#database/notification-list.ts';
import { findOrganisation, listRoles } from '#database/organisation.ts';
import { findProjectBySlug } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { PostedEmail } from '#domain/email.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { organisationLimits } from '#domain/organisation.ts';
import type { Outcome } from '#domain/outcome.ts';
import { type Role, roles } from '#domain/role.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must, type Person } from '#tests/factories.ts';
import { acceptInvitation, declineInvitation, findInvitationFor } from './answer-invitation.ts';
import { beginOrganisation } from './begin-organisation.ts';
import { changeRole, handOver, leaveOrganisation, removeMember } from './change-members.ts';
import { deleteOrganisation, restoreOrganisation } from './delete-organisation.ts';
import { inviteMember, revokeInvitation } from './invite-member.ts';

/** The one problem of an outcome, or the kind of its failure. */
function refusal(outcome: Outcome<unknown, { readonly kind: string }>): string {
  if (outcome.ok) return 'done';
  const { failure } = outcome;
  return failure.kind === 'invalid' ? (failure.problems[0]?.kind ?? '') : failure.kind;
}

onEachEngine('a shared organisation', (openDatabase) => {
  async function begin() {
    const letters: PostedEmail[] = [];
    const made = buildContext(await openDatabase(), { post: async (_, letter) => void letters.push(letter) });
    const { context } = made;
    const { reader } = context.db;
    const ana = await buildPerson(context, { displayName: 'Ana Ruiz', email: 'ana@example.org' });
    const { id, slug } = must(await beginOrganisation(context, ana.actor, { name: ' Low Water Press ' }));
    const as = async ({ actor }: Person): Promise<Actor> => ({
      ...actor,
      roles: await listRoles(reader, actor.accountId as never),
    });
    const invite = async (email: string, role: Role = 'writer', by = ana) =>
      inviteMember(context, await as(by), id, { email, role, language: 'en' });
    const lastCode = () => {
      const letter = letters.at(-1)?.letter;
      return letter?.kind === 'invitation' ? (letter.path.split('/').at(-1) ?? '') : '';
    };
    const roleOf = async (person: Person) => (await listRoles(reader, person.id)).get(id);
    return { ...made, reader, ana, id, slug, letters, as, invite, lastCode, roleOf };
  }

  test('belongs to the person who creates it, at an address of its name', async () => {
    const { reader, ana, id, slug, context } = await begin();
    expect(await findOrganisation(reader, id)).toMatchObject({ kind: 'shared', name: 'Low Water Press', slug });
    expect(slug).toBe('low-water-press');
    expect(await listOwners(reader, id)).toEqual([ana.id]);
    expect(refusal(await beginOrganisation(context, ana.actor, { name: ' \n ' }))).toBe('required');
    expect(refusal(await beginOrganisation(context, { ...ana.actor, isAnonymous: true }, { name: 'Ours' }))).toBe(
      'forbidden',
    );
  });

  test('is joined by the code of an email, once, in the role it names', async () => {
    const { context, invite, letters, lastCode, roleOf, reader, id, as, ana } = await begin();
    const beth = await buildPerson(context, { displayName: 'Beth', email: 'beth@example.org' });
    const carl = await buildPerson(context, { displayName: 'Carl', email: 'carl@example.org' });
    must(await invite(' Beth@Example.org ', 'editor'));
    expect(letters).toMatchObject([
      {
        to: 'beth@example.org',
        accountId: beth.id,
        letter: { organisation: 'Low Water Press', inviter: 'Ana Ruiz', role: 'editor' },
      },
    ]);
    const code = lastCode();

    const outcomes = await Promise.all([beth, carl].map(({ actor }) => acceptInvitation(context, actor, code)));
    expect(outcomes.map(refusal).sort()).toEqual(['done', 'invitationOver']);
    const joined = outcomes[0]?.ok ? beth : carl;
    expect(await roleOf(joined)).toBe('editor');
    expect(await listOpenInvitations(reader, id, context.now())).toEqual([]);
    expect(refusal(await invite(joined.id === beth.id ? 'beth@example.org' : 'carl@example.org'))).toBe(
      'alreadyMember',
    );
    // A member loses nothing by the link.
    expect(refusal(await acceptInvitation(context, joined.actor, code))).toBe('done');
    expect(await roleOf(joined)).toBe('editor');
    expect(refusal(await acceptInvitation(context, { ...carl.actor, isAnonymous: true }, code))).toBe('forbidden');
    expect((await as(ana)).roles.get(id)).toBe('owner');
  });

  test('is not joined by a link that is expired, cancelled, declined, replaced, or invented', async () => {
    const { context, clock, invite, lastCode, as, ana, id, reader } = await begin();
    const beth = await buildPerson(context, { displayName: 'Beth' });
    const accept = async (code: string) => refusal(await acceptInvitation(context, beth.actor, code));
    must(await invite('beth@example.org'));
    const replaced = lastCode();
    must(await invite('beth@example.org'));
    const revoked = lastCode();
    expect(await accept(replaced)).toBe('invitationOver');
    const [open] = await listOpenInvitations(reader, id, context.now());
    must(await revokeInvitation(context, await as(ana), id, open?.id as never));
    expect(await accept(revoked)).toBe('invitationOver');
    must(await invite('beth@example.org'));
    must(await declineInvitation(context, beth.actor, lastCode()));
    expect(await accept(lastCode())).toBe('invitationOver');
    must(await invite('beth@example.org'));
    clock.now += 7 * dayMs;
    expect(await accept(lastCode())).toBe('invitationOver');
    expect(await accept('nothing')).toBe('notFound');
  });

  test('is found by the id of an invitation only by the account whose verified address it was sent to', async () => {
    const { context, invite, reader, id } = await begin();
    const beth = await buildPerson(context, { displayName: 'Beth', email: 'beth@example.org' });
    const carl = await buildPerson(context, { displayName: 'Carl' });
    must(await invite('beth@example.org'));
    const [{ id: open } = { id: '' }] = await listOpenInvitations(reader, id, context.now());
    expect(await findInvitationFor(reader, open, beth.id)).toBeUndefined();
    await context.db.inTransaction((tx) => updateAccountRow(tx, beth.id, { email_verified_at: 1 }));
    expect(await findInvitationFor(reader, open, beth.id)).toMatchObject({ email: 'beth@example.org' });
    expect(await findInvitationFor(reader, open, carl.id)).toBeUndefined();
    expect(await findInvitationFor(reader, open, undefined)).toBeUndefined();
  });

  test('sends no more invitations than it may, and none for people whose address is not verified', async () => {
    const { invite, context, ana, id } = await begin();
    for (let n = 0; n < organisationLimits.invitations; n++) must(await invite(`p${n}@example.org`));
    expect(refusal(await invite('one-more@example.org'))).toBe('tooManyInvitations');
    expect(refusal(await invite('not an address'))).toBe('noEmail');
    const unproved = { ...ana.actor, mustProveEmail: true };
    expect(
      refusal(await inviteMember(context, unproved, id, { email: 'x@example.org', role: 'writer', language: 'en' })),
    ).toBe('unproved');
  });

  test('is changed by its owners alone; others are told that they may not, strangers nothing', async () => {
    const { context, id, ana } = await begin();
    const editor = await buildMember(context, id, 'editor');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const acts = (actor: Actor) => [
      changeRole(context, actor, id, { accountId: ana.id, role: 'reader' }),
      removeMember(context, actor, id, ana.id),
      handOver(context, actor, id, ana.id === actor.accountId ? editor.id : ana.id),
      inviteMember(context, actor, id, { email: 'x@example.org', role: 'owner', language: 'en' }),
      deleteOrganisation(context, actor, id, 'Low Water Press'),
    ];
    for (const act of acts(editor.actor)) expect(refusal(await act)).toBe('forbidden');
    for (const act of acts(stranger.actor)) expect(refusal(await act)).toBe('notFound');
    // Roles that were taken since the request began do not count.
    const stale: Actor = { ...editor.actor, roles: new Map([[id, 'owner']]) };
    for (const act of acts(stale)) expect(refusal(await act)).toBe('forbidden');
  });

  test('is handed over, left and entered; each of them is told, and rooms are informed', async () => {
    const { context, announced, id, ana, roleOf, as } = await begin();
    const beth = await buildMember(context, id, 'writer', 'Beth');
    must(await handOver(context, await as(ana), id, beth.id));
    expect([await roleOf(ana), await roleOf(beth)]).toEqual(['editor', 'owner']);
    expect(announced).toContainEqual({ kind: 'role', accountId: ana.id });
    expect(announced).toContainEqual({ kind: 'told', accountIds: [beth.id] });
    expect(refusal(await leaveOrganisation(context, await as(beth), id))).toBe('lastOwner');
    must(await leaveOrganisation(context, await as(ana), id));
    expect(await roleOf(ana)).toBeUndefined();
  });

  test('has another owner as soon as the only one closes their account, and both when they return', async () => {
    const { context, announced, clock, id, ana, roleOf, reader } = await begin();
    const alone = must(await beginOrganisation(context, ana.actor, { name: 'Alone' }));
    const writer = await buildMember(context, id, 'writer', 'Beth');
    clock.now++;
    const editor = await buildMember(context, id, 'editor', 'Carl');
    must(await closeAccount(context, ana.id));
    expect(await listOwners(reader, id)).toEqual([editor.id]);
    expect(await roleOf(writer)).toBe('writer');
    expect(announced).toContainEqual({ kind: 'role', accountId: editor.id });
    expect(announced).toContainEqual({ kind: 'told', accountIds: [editor.id] });
    expect((await listNotifications(reader, editor.id, { limit: 9 })).map(({ facts }) => facts)).toMatchObject([
      { kind: 'membership', event: 'role', role: 'owner', organisation: 'Low Water Press' },
    ]);
    // An organisation without other members stays as it is, and is erased with the account.
    expect(await findOrganisation(reader, alone.id)).toMatchObject({ name: 'Alone' });

    clock.now += 13 * dayMs;
    must(await reopenAccount(context, ana.id));
    expect((await listOwners(reader, id)).sort()).toEqual([ana.id, editor.id].sort());
    // One of two owners leaves it to the other.
    announced.length = 0;
    must(await closeAccount(context, ana.id));
    expect(announced).toEqual([]);
    expect(await listOwners(reader, id)).toEqual([editor.id]);
  });

  test('always has an owner, even when its members act at the same time', async () => {
    const { context, id, ana, as, reader } = await begin();
    const people = [
      ana,
      await buildMember(context, id, 'owner', 'Beth'),
      await buildMember(context, id, 'editor', 'Carl'),
    ];
    const deed = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      whom: fc.integer({ min: 0, max: 2 }),
      what: fc.constantFrom('role', 'handOver', 'remove', 'leave'),
      role: fc.constantFrom(...roles),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { maxLength: 4 }), async (rounds) => {
        for (const round of rounds) {
          await Promise.all(
            round.map(async ({ who, whom, what, role }) => {
              const actor = await as(people[who] as Person);
              const { id: accountId } = people[whom] as Person;
              if (what === 'role') await changeRole(context, actor, id, { accountId, role });
              if (what === 'handOver') await handOver(context, actor, id, accountId);
              if (what === 'remove') await removeMember(context, actor, id, accountId);
              if (what === 'leave') await leaveOrganisation(context, actor, id);
            }),
          );
          expect((await listOwners(reader, id)).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('is deleted by its name when it has no works, and restored with its members within 30 days', async () => {
    const { context, clock, id, ana, as, reader, slug } = await begin();
    await buildMember(context, id, 'writer');
    const owner = await as(ana);
    const { projectId } = await buildProject(context, { ...ana, actor: owner }, { organisationId: id });
    const remove = async (name = 'Low Water Press') => refusal(await deleteOrganisation(context, owner, id, name));
    expect(await remove('low water press')).toBe('notConfirmed');
    expect(await remove()).toBe('hasWorks');
    must(await moveProject(context, owner, projectId, ana.organisationId));
    expect(await remove()).toBe('done');
    expect(await findOrganisation(reader, id)).toBeUndefined();
    expect(await remove()).toBe('notFound');
    clock.now += 29 * dayMs;
    must(await restoreOrganisation(context, owner, id));
    expect(await findOrganisation(reader, id)).toMatchObject({ slug });
    expect(await listMembers(reader, id)).toHaveLength(2);
    expect(await remove()).toBe('done');
    clock.now += 31 * dayMs;
    expect(refusal(await restoreOrganisation(context, owner, id))).toBe('notFound');
  });

  test('takes a work in whole, under an address there; the one before leads to it', async () => {
    const { context, id, ana, as, reader } = await begin();
    const { projectId, slug } = await buildProject(context, ana);
    await buildProject(context, { ...ana, actor: await as(ana) }, { organisationId: id });
    const moved = must(await moveProject(context, await as(ana), projectId, id));
    expect(moved).toEqual({ organisationSlug: 'low-water-press', slug: 'the-tide-clerk-2' });
    expect(await findProjectBySlug(reader, ana.organisationId, slug)).toMatchObject({
      id: projectId,
      organisationId: id,
    });
    expect(refusal(await moveProject(context, await as(ana), projectId, id))).toBe('isThere');
    // Back at home it has the address it had.
    expect(must(await moveProject(context, await as(ana), projectId, ana.organisationId)).slug).toBe(slug);
  });

  test('takes works only from their owners, and only where these can continue to manage them', async () => {
    const { context, id, ana } = await begin();
    const editor = await buildMember(context, id, 'editor');
    const reading = await buildMember(context, id, 'reader');
    const { projectId } = await buildProject(context, ana, { organisationId: ana.organisationId });
    const own = await buildProject(context, reading);
    const writer = await buildMember(context, id, 'writer');
    const written = await buildProject(context, writer);
    expect(refusal(await moveProject(context, writer.actor, written.projectId, id))).toBe('forbidden');
    expect(refusal(await moveProject(context, editor.actor, projectId, id))).toBe('notFound');
    expect(refusal(await moveProject(context, reading.actor, own.projectId, id))).toBe('forbidden');
    expect(refusal(await moveProject(context, ana.actor, projectId, editor.organisationId as OrganisationId))).toBe(
      'notFound',
    );
  });
});
