import { Link } from 'react-router';
import { FollowButton } from '#app/organisation/follow-button.tsx';
import { OwnOrganisations } from '#app/organisation/own-organisations.tsx';
import { People } from '#app/organisation/people.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import { useFormat } from '#app/ui/format.ts';
import { ListMore } from '#app/ui/list-more.tsx';
import { Cover } from '#app/work/cover.tsx';
import { linkName } from '#domain/profile.ts';
import type { Route } from './+types/organisation.ts';

export { action, loader } from './load-organisation.ts';

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
