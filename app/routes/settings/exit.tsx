import { useState } from 'react';
import { Link } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse } from '#app/responses.ts';
import { ExitSetting } from '#app/settings/exit-setting.tsx';
import { loadPerson } from '#app/settings/load-person.ts';
import { Setting } from '#app/settings/setting.tsx';
import { listSoleOwned, SoleOwnedSetting } from '#app/settings/sole-owned.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { handOver } from '#commands/organisation/change-members.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import { countProjects } from '#database/project-count.ts';
import { reopenDays } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import { isAccountId, isId, type OrganisationId } from '#domain/ids.ts';
import type { Route } from './+types/exit.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const organisation = await findPersonalOrganisation(reader, scope.account.uid);
  if (!organisation) notFound();
  return {
    ...(await loadPerson(scope, scope.account.uid)),
    ...(await countProjects(reader, organisation.id)),
    orgId: organisation.slug,
    soleOwned: await listSoleOwned(scope),
    until: scope.commands.now() + reopenDays * dayMs,
  };
}

/** Hands over an organisation whose only owner is about to leave. */
export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const form = await readForm(request);
  const [id, to] = [form.get('organisation'), form.get('to')];
  if (!isId(id) || !isAccountId(to)) notFound();
  const outcome = await handOver(scope.commands, scope.actor, id as OrganisationId, to);
  if (!outcome.ok) refuse(outcome.failure);
  return null;
}

export type ExitData = Route.ComponentProps['loaderData'];

export default function ExitSettings({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const [isClosed, setClosed] = useState(false);
  const { works, orgId, isGuest, until } = loaderData;
  if (isClosed)
    return (
      <div role="status">
        <PageTitle title={t('exit.closed')} />
        <h1>{t('exit.closed')}</h1>
        <p className="soft st__intro">{isGuest ? t('exit.closedGuest') : t('exit.back', { day: format.day(until) })}</p>
        <a className="btn btn--primary" href="/">
          {t('error.goHome')}
        </a>
      </div>
    );
  return (
    <>
      <PageTitle title={t('settings.exit')} />
      <h1>{t('settings.exit')}</h1>
      <p className="soft st__intro">{t('exit.intro')}</p>
      <Setting id="take" title={t('exit.takeTitle')}>
        <p className="soft">{t('exit.take')}</p>
        <div className="row">
          <Link className="btn btn--plain" to="/settings/download">
            {t('exit.takeAll')}
          </Link>
          {works > 0 ? (
            <Link className="btn btn--quiet" to={`/org/${orgId}/projects`}>
              {t('exit.toWorks')}
            </Link>
          ) : null}
        </div>
      </Setting>
      <SoleOwnedSetting organisations={loaderData.soleOwned} />
      <ExitSetting exit={loaderData} onClosed={() => setClosed(true)} />
    </>
  );
}
