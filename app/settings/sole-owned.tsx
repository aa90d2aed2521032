import { Form, Link } from 'react-router';
import type { RequestScope } from '#app/context.ts';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { listMembers } from '#database/member.ts';
import { listMemberOrganisations } from '#database/organisation.ts';
import { Setting } from './setting.tsx';

type SoleOwned = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Who could own it; the first does where nothing is said. */
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

/** What becomes of organisations whose only owner leaves: handed over now, or what is done where nothing is said. */
export function SoleOwnedSetting({ organisations }: { organisations: readonly SoleOwned[] }) {
  const t = useStrings();
  if (organisations.length === 0) return null;
  return (
    <Setting id="organisations" title={t('exit.organisations')}>
      {organisations.map(({ id, name, slug, others: [next, ...more] }) => (
        <div key={id} className="stack">
          <p>
            <Link className="link" to={`/org/${slug}/manage`}>
              {name}
            </Link>{' '}
            <span className="soft">{next ? t('exit.passesTo', { name: next.name }) : t('exit.goesToo')}</span>
          </p>
          {next ? (
            <Form method="post" className="stack form">
              <input type="hidden" name="organisation" value={id} />
              <Choice label={t('exit.handOverTo', { name })} name="to">
                {[next, ...more].map((member) => (
                  <option key={member.accountId} value={member.accountId}>
                    {member.name}
                  </option>
                ))}
              </Choice>
              <button type="submit" className="btn btn--plain">
                {t('exit.handOver')}
              </button>
            </Form>
          ) : null}
        </div>
      ))}
    </Setting>
  );
}
