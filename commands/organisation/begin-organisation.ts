import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { countOwned } from '#database/member.ts';
import { insertOrganisation } from '#database/organisation.ts';
import { insertSlug, organisationScope } from '#database/slug.ts';
import { type Actor, displayNameLength, shownName } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { type OrganisationProblem, organisationLimits } from '#domain/organisation.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayBeginOrganisation } from '#policies/organisation.ts';

/** Creates a shared organisation with the actor as its owner. Returns its address. */
export async function beginOrganisation(
  context: CommandContext,
  actor: Actor,
  wish: { readonly name: string },
): Promise<Outcome<{ readonly id: OrganisationId; readonly slug: string }, OrganisationProblem>> {
  const { accountId } = actor;
  const verdict = mayBeginOrganisation(actor);
  if (accountId === undefined || verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
  const name = shownName(wish.name);
  const wrong = name === '' ? 'required' : name.length > displayNameLength ? 'tooLong' : undefined;
  if (wrong) return failed({ kind: 'invalid', problems: [{ field: 'name', kind: wrong }] });

  const now = context.now();
  const id = freshId<OrganisationId>(context);
  const eventId = freshId(context);
  const random = randomLetters(context, 5);
  return context.db.inTransaction(
    async (tx): Promise<Outcome<{ id: OrganisationId; slug: string }, OrganisationProblem>> => {
      if ((await countOwned(tx, accountId)) >= organisationLimits.owned)
        return failed({ kind: 'invalid', problems: [{ field: 'name', kind: 'tooManyOwned' }] });
      const slug = await insertSlug(tx, {
        kind: 'organisation',
        scope: organisationScope,
        name,
        targetId: id,
        random,
        now,
        hide: context.hideSlug,
      });
      await insertOrganisation(tx, {
        id,
        kind: 'shared',
        name,
        slug,
        bio: '',
        accountId: undefined,
        owner: accountId,
        now,
      });
      await insertAuditEvent(tx, { id: eventId, accountId, kind: 'organisationBegun', detail: { id }, at: now });
      return done({ id, slug });
    },
  );
}
