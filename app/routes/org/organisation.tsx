import { data, Link } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { FollowButton } from '#app/organisation/follow-button.tsx';
import { listOwnOrganisations } from '#app/organisation/list-own-organisations.ts';
import { OwnOrganisations } from '#app/organisation/own-organisations.tsx';
import { People } from '#app/organisation/people.tsx';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import { useFormat } from '#app/ui/format.ts';
import { ListMore } from '#app/ui/list-more.tsx';
import { Cover } from '#app/work/cover.tsx';
import { loadOrganisation } from '#app/work/load-work.ts';
import { followOrganisation } from '#commands/organisation/follow-organisation.ts';
import { findAccount } from '#database/account.ts';
import { countFollowers, isFollowing } from '#database/follow.ts';
import { listMembers } from '#database/member.ts';
import { findOrganisationBySlug, isGuests } from '#database/organisation.ts';
import { countPublicWorks, listPublicWorks } from '#database/public-works.ts';
import { pageOfRows, placeWord, readPlaceWord, rowsOnPage } from '#domain/list-place.ts';
import { linkName } from '#domain/profile.ts';
import { mayFollow, maySeeDrafts, maySeeProfile } from '#policies/organisation.ts';
import type { Route } from './+types/organisation.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const organisation = await loadOrganisation(scope, params.orgId, '');
  const { accountId } = organisation;
  const person = accountId === undefined ? undefined : await findAccount(reader, accountId);
  if (
    maySeeProfile(scope.actor, { id: organisation.id, isGuests: await isGuests(reader, organisation.id) }) !== 'allowed'
  )
    notFound();
  const isOwn = accountId === scope.account.uid;
  const behind = readPlaceWord(new URL(request.url).searchParams.get('behind'));
  const { shown, last } = pageOfRows(
    await listPublicWorks(reader, { organisationId: organisation.id, behind, limit: rowsOnPage + 1 }),
  );
  const members = organisation.kind === 'shared' ? await listMembers(reader, organisation.id) : [];
  return {
    photoURL: person ? person.photoUrl : organisation.photoUrl,
    isOwn,
    /** The people of a shared one; for somebody at home, where else they are at home. */
    people: members.map(({ slug, name, photoUrl, role }) => ({ slug, name: name || slug, photoUrl, role })),
    others: isOwn ? await listOwnOrganisations(scope) : [],
    followers: await countFollowers(reader, organisation.id),
    mayFollow: mayFollow(scope.actor, organisation.id) === 'allowed',
    follows: await isFollowing(reader, scope.account.uid, organisation.id),
    mayManage: organisation.kind === 'shared' && maySeeDrafts(scope.actor, organisation.id) === 'allowed',
    name: organisation.name || organisation.slug,
    slug: organisation.slug,
    bio: organisation.bio,
    links: organisation.links,
    isMember: scope.actor.roles.has(organisation.id),
    works: shown,
    workCount: await countPublicWorks(reader, organisation.id),
    isFirst: behind === undefined,
    next: last && placeWord({ at: last.publishedAt, id: last.editionId }),
  };
}

/** Follows, or follows no more. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const organisation = await findOrganisationBySlug(scope.commands.db.reader, params.orgId);
  if (!organisation) notFound();
  const follows = (await readForm(request)).get('follow');
  if (follows !== 'yes' && follows !== 'no') throw data({ kind: 'notUnderstood' }, { status: 400 });
  const outcome = await followOrganisation(scope.commands, scope.actor, organisation.id, follows === 'yes');
  if (!outcome.ok) refuse(outcome.failure);
  return null;
}

export default function OrganisationPage({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { name, slug, bio, links, works, isMember, photoURL, people, others, isOwn } = loaderData;
  const { followers, mayFollow, follows, mayManage, workCount, isFirst, next } = loaderData;
  return (
    <Page className="page lib">
      <PageTitle title={name} />
      <div className="lib__head">
        <div className="row">
          <Avatar alt="" src={photoURL} text={initialsOf(name)} size="3xl" seed={slug} />
          <h1>{name}</h1>
        </div>
        <div className="row row--wrap">
          {isMember ? (
            <Link className="btn btn--plain" to={`/org/${slug}/projects`}>
              {t('shell.projects')}
            </Link>
          ) : null}
          {mayManage ? (
            <Link className="btn btn--quiet" to={`/org/${slug}/manage`}>
              {t('organisation.manage')}
            </Link>
          ) : null}
          {mayFollow ? <FollowButton follows={follows} /> : null}
        </div>
      </div>
      <p className="mute small" role="status">
        {followers > 0 ? t('organisation.followers', { count: followers }) : ''}
        {follows ? ` ${t('organisation.following')}` : ''}
      </p>
      {bio ? <p className="summary">{bio}</p> : null}
      {links.length > 0 ? (
        <ul className="row row--wrap" aria-label={t('organisation.links')}>
          {links.map((link) => (
            <li key={link.address}>
              <a className="link" href={link.address} rel="me nofollow noopener ugc">
                {linkName(link)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <section className="section" aria-labelledby="works">
        <div className="section__head">
          <h2 id="works">{t('organisation.works')}</h2>
          <span className="mute small">{t('organisation.count', { count: workCount })}</span>
        </div>
        {workCount === 0 ? <p className="soft">{t('organisation.noWorks')}</p> : null}
        <ul className="works">
          {works.map((work) => (
            <li key={work.projectId}>
              <Link className="work" reloadDocument to={`/org/${slug}/${work.slug}`}>
                <Cover
                  projectId={work.projectId}
                  title={work.title}
                  credit={work.credit || name}
                  fileId={work.coverFileId}
                  language={work.language}
                />
                <h3 className="work__title" lang={work.language}>
                  {work.title}
                </h3>
                <p className="work__meta">{format.language(work.language)}</p>
              </Link>
            </li>
          ))}
        </ul>
        <ListMore label={t('organisation.works')} isFirst={isFirst} more={next && `?behind=${next}`} />
      </section>
      {people.length > 0 ? (
        <section className="section" aria-labelledby="people">
          <div className="section__head">
            <h2 id="people">{t('organisation.people')}</h2>
          </div>
          <People people={people} />
        </section>
      ) : null}
      {isOwn ? <OwnOrganisations organisations={others} /> : null}
    </Page>
  );
}
