import type { RequestScope } from '#app/context.ts';
import { toneOf } from '#app/ui/tone.ts';
import { listMemberOrganisations } from '#database/organisation.ts';

/** The shared organisations someone is in, with their role in each. */
export async function listOwnOrganisations({ account, actor, commands }: RequestScope) {
  if (!account) return [];
  const organisations = await listMemberOrganisations(commands.db.reader, account.uid);
  return organisations
    .filter(({ kind }) => kind === 'shared')
    .map(({ id, slug, name, photoUrl }) => ({ slug, name, photoUrl, role: actor.roles.get(id), tone: toneOf(slug) }));
}
