import { Link } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from '#app/work/cover.tsx';
import { loadOrganisation } from '#app/work/load-work.ts';
import { findAccount } from '#database/account.ts';
import { listPublicWorks } from '#database/public-works.ts';
import { linkName } from '#domain/profile.ts';
import type { Route } from './+types/organisation.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const organisation = await loadOrganisation(scope, params.orgId, '');
  const { accountId } = organisation;
  const person = accountId === undefined ? undefined : await findAccount(scope.commands.db.reader, accountId);
  return {
    photoURL: person?.photoUrl,
    name: organisation.name || organisation.slug,
    slug: organisation.slug,
    bio: organisation.bio,
    links: organisation.links,
    isMember: scope.actor.roles.has(organisation.id),
    works: await listPublicWorks(scope.commands.db.reader, { organisationId: organisation.id, limit: 100 }),
  };
}

export default function OrganisationPage({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { name, slug, bio, links, works, isMember, photoURL } = loaderData;
  return (
    <Page className="page lib">
      <PageTitle title={name} />
      <div className="lib__head">
        <div className="row">
          {photoURL ? <Avatar alt="" src={photoURL} text={initialsOf(name)} size="3xl" seed={slug} /> : null}
          <h1>{name}</h1>
        </div>
        {isMember ? (
          <Link className="btn btn--plain" to={`/org/${slug}/projects`}>
            {t('shell.projects')}
          </Link>
        ) : null}
      </div>
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
          <span className="mute small">{t('organisation.count', { count: works.length })}</span>
        </div>
        {works.length === 0 ? <p className="soft">{t('organisation.noWorks')}</p> : null}
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
      </section>
    </Page>
  );
}
