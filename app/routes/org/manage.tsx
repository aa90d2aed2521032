import { data, Link, useSearchParams } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { DeletedOrganisation, OrganisationDanger } from '#app/organisation/danger-section.tsx';
import { LeaveSection } from '#app/organisation/leave-section.tsx';
import { loadMembers } from '#app/organisation/load-members.ts';
import { MembersSection } from '#app/organisation/members-section.tsx';
import { type ManageOrganisationResult, runOrganisationForm } from '#app/organisation/organisation-form.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, redirectTo, refuse } from '#app/responses.ts';
import { AvatarSetting } from '#app/settings/avatar-setting.tsx';
import { ProfileForm } from '#app/settings/profile-form.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { loadOrganisation } from '#app/work/load-work.ts';
import { findDeletedOrganisation, findOrganisationBySlug } from '#database/organisation.ts';
import { dayMs } from '#domain/duration.ts';
import { organisationRestoreDays } from '#domain/organisation.ts';
import { mayManageMembers, maySeeDrafts } from '#policies/organisation.ts';
import type { Route } from './+types/manage.ts';
import '#app/settings/settings.css';

const restoreMs = organisationRestoreDays * dayMs;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  if (!(await findOrganisationBySlug(reader, params.orgId))) {
    const deleted = await findDeletedOrganisation(reader, params.orgId);
    const until = (deleted?.deletedAt ?? 0) + restoreMs;
    if (!deleted || mayManageMembers(scope.actor, deleted) !== 'allowed' || until < scope.commands.now()) notFound();
    return { isDeleted: true as const, name: deleted.name, until };
  }
  const organisation = await loadOrganisation(scope, params.orgId, '/manage');
  if (maySeeDrafts(scope.actor, organisation.id) !== 'allowed') notFound();
  if (organisation.kind === 'personal') throw redirectTo('/settings/profile');
  const { name, slug, bio, links, photoUrl } = organisation;
  return {
    isDeleted: false as const,
    uid: scope.account.uid as string,
    profile: { name, slug, bio, links },
    photoURL: photoUrl,
    origin: `${scope.publicUrl}/org`,
    members: await loadMembers(scope, organisation),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const organisation =
    (await findOrganisationBySlug(reader, params.orgId)) ?? (await findDeletedOrganisation(reader, params.orgId));
  // Before the form is looked at: its faults are nobody's business who is not a member.
  if (!organisation || maySeeDrafts(scope.actor, organisation.id) !== 'allowed') notFound();
  const outcome = await runOrganisationForm(scope, organisation, await readForm(request));
  if (!outcome.ok) refuse(outcome.failure);
  const { leadsTo, status, ...result } = outcome.value;
  if (leadsTo !== undefined) throw redirectTo(leadsTo);
  return data(result, { status: status ?? 200 });
}

export default function ManageOrganisation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const done = useSearchParams()[0].get('done');
  const page = loaderData.isDeleted ? '' : loaderData.profile.slug;
  const arrived = done === 'profile' ? { profile: { problems: [], isKept: true } } : undefined;
  const result = useLastAnswer<ManageOrganisationResult>(actionData, page, arrived);
  if (loaderData.isDeleted)
    return <DeletedOrganisation name={loaderData.name} until={loaderData.until} isNew={done === 'deleted'} />;
  const { profile, origin, uid, photoURL, members } = loaderData;
  const { mayManage } = members;
  return (
    <Page className="page mng">
      <PageTitle title={t('organisation.manageTitle', { name: profile.name })} />
      <div className="mng__head">
        <div className="grow">
          <p className="mute small">{t('organisation.manage')}</p>
          <h1>{profile.name}</h1>
        </div>
        <Link className="btn btn--quiet" to={`/org/${profile.slug}`}>
          {t('organisation.look')}
        </Link>
        <Link className="btn btn--plain" to={`/org/${profile.slug}/projects`}>
          {t('shell.projects')}
        </Link>
      </div>
      <DoneNotice done={result === undefined && done === 'restored' ? done : undefined}>
        {t('organisation.restored')}
      </DoneNotice>
      <div className="mng__cols">
        <nav className="side" aria-label={t('organisation.manage')}>
          <a href="#members">{t('organisation.members')}</a>
          {mayManage ? <a href="#profile-section">{t('organisation.profile')}</a> : null}
          {mayManage ? <a href="#picture">{t('picture.avatar')}</a> : null}
          <a href="#leave">{t('organisation.leave')}</a>
          {mayManage ? (
            <a className="red" href="#danger">
              {t('organisation.danger')}
            </a>
          ) : null}
        </nav>
        <div>
          <MembersSection data={members} result={result?.members} />
          {mayManage ? (
            <>
              <section id="profile-section" aria-labelledby="profile-title">
                <h2 id="profile-title">{t('organisation.profile')}</h2>
                <ProfileForm
                  key={profile.slug}
                  profile={profile}
                  origin={origin}
                  labels={{ name: t('organisation.name'), bio: t('organisation.about') }}
                  typed={result?.profile?.typed}
                  problems={result?.profile?.problems ?? []}
                  kept={result?.profile?.isKept ? result.profile : undefined}
                />
              </section>
              <AvatarSetting person={{ uid, name: profile.name, photoURL }} result={result?.avatar} isOrganisation />
            </>
          ) : null}
          <LeaveSection name={profile.name} result={result?.members} />
          {mayManage ? <OrganisationDanger name={profile.name} problem={result?.danger} /> : null}
        </div>
      </div>
    </Page>
  );
}
