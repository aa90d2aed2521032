import type { RequestScope } from '#app/context.ts';
import { listMembers } from '#database/member.ts';
import { listMemberOrganisations } from '#database/organisation.ts';

export type SoleOwned = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** The possible owners; by default the first. */
  readonly others: readonly { readonly accountId: string; readonly name: string }[];
};

/** The shared organisations that nobody else owns. */
export async function listSoleOwned({ account, actor, commands }: RequestScope): Promise<SoleOwned[]> {
  const { reader } = commands.db;
  const organisations = account ? await listMemberOrganisations(reader, account.uid) : [];
  const owned: SoleOwned[] = [];
  for (const { id, kind, name, slug } of organisations) {
    if (kind !== 'shared' || actor.roles.get(id) !== 'owner') continue;
    const others = (await listMembers(reader, id)).filter(({ accountId }) => accountId !== account?.uid);
    if (others.some(({ role }) => role === 'owner')) continue;
    owned.push({
      ...{ id, name, slug },
      others: others.map((member) => ({ accountId: member.accountId, name: member.name || member.slug })),
    });
  }
  return owned;
}
