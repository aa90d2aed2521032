import type { Queries } from '#database/connection.ts';
import { listRoles, lockOrganisation, type Organisation } from '#database/organisation.ts';
import type { Actor } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { type Failure, failed } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';

type Allowed =
  | { readonly ok: true; readonly organisation: Organisation; readonly actor: Actor }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Locks an organisation that is not deleted and applies a rule to it, by the roles that hold now and not when the
 * request began: of two owners who take each other's role only one finds that they may.
 */
export async function lockMembers(
  tx: Queries,
  asking: Actor,
  id: OrganisationId,
  rule: (actor: Actor, organisation: Organisation) => string,
): Promise<Allowed> {
  const organisation = await lockOrganisation(tx, id);
  if (!organisation || organisation.deletedAt !== undefined || asking.accountId === undefined)
    return failed({ kind: 'notFound' });
  const actor = { ...asking, roles: await listRoles(tx, asking.accountId) };
  const verdict = rule(actor, organisation);
  if (verdict !== 'allowed') return failed(concealed(verdict, actor.roles.has(id)));
  return { ok: true, organisation, actor };
}
