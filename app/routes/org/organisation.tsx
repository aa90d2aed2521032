import { Globe } from 'lucide-react';
import { Link } from 'react-router';
import { FollowButton } from '#app/organisation/follow-button.tsx';
import { Lately } from '#app/organisation/lately.tsx';
import { OwnOrganisations } from '#app/organisation/own-organisations.tsx';
import { People } from '#app/organisation/people.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import { useFormat } from '#app/ui/format.ts';
import { ListMore } from '#app/ui/list-more.tsx';
import { WorkCard } from '#app/work/work-card.tsx';
import { linkName } from '#domain/profile.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import type { Route } from './+types/organisation.ts';

export { action, loader } from './load-organisation.ts';

export default function OrganisationPage({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { name, slug, bio, links, works, isMember, photoURL, tone, people, others, isOwn } = loaderData;
  const { followers, mayFollow, follows, mayManage, counts, createdAt, isFirst, next } = loaderData;
  return (
    <Page className="page lib">
      <PageTitle title={name} />
      <div className="org">
        <Avatar alt="" src={photoURL} text={initialsOf(name)} size="profile" tone={tone} />
        <div>
          <h1>{name}</h1>
          <p className="org__facts dots num">
            <span>{t('organisation.hereSince', { month: format.monthInText(createdAt) })}</span>
            {counts.works > 0 ? <span>{t('organisation.count', { count: counts.works })}</span> : null}
            {counts.languages > 1 ? <span>{t('organisation.languages', { count: counts.languages })}</span> : null}
            <span role="status">{followers > 0 ? t('organisation.followers', { count: followers }) : ''}</span>
          </p>
          {bio ? <p className="org__bio">{bio}</p> : null}
          {links.length > 0 ? (
            <ul className="org__links" aria-label={t('organisation.links')}>
              {links.map((link) => (
                <li key={link.address}>
                  <a href={link.address} rel="me nofollow noopener ugc">
                    <Globe className="icon icon--sm" aria-hidden="true" />
                    {linkName(link)}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {isMember || mayFollow ? (
            <div className="org__acts">
              {mayFollow ? <FollowButton follows={follows} /> : null}
              {isMember ? (
                <Link className="btn btn--plain btn--lg" to={`/org/${slug}/projects`}>
                  {t('shell.projects')}
                </Link>
              ) : null}
              {mayManage || isOwn ? (
                <Link className="btn btn--quiet btn--lg" to={isOwn ? '/settings/profile' : `/org/${slug}/manage`}>
                  {t(isOwn ? 'organisation.editProfile' : 'organisation.manage')}
                </Link>
              ) : null}
            </div>
          ) : null}
          {follows ? <p className="mute small org__follows">{t('organisation.following')}</p> : null}
        </div>
      </div>
      <div className={people.length > 0 || (isFirst && works.length > 0) ? 'org__cols' : 'section'}>
        <section aria-labelledby="works">
          <div className="section__head">
            <h2 id="works">{t('organisation.works')}</h2>
          </div>
          {counts.works === 0 ? <p className="soft">{t('organisation.noWorks')}</p> : null}
          <ul className="shelf">
            {works.map((work) => (
              <li key={work.projectId}>
                <WorkCard work={{ ...work, credit: work.credit || name, path: `/org/${slug}/${work.slug}` }}>
                  {work.credit && work.credit !== name ? (
                    <>
                      {work.credit}
                      <br />
                    </>
                  ) : null}
                  {format.language(work.language)} · {format.time(readingMinutes(work.words))}
                  {work.finishedAt === undefined ? null : ` · ${t('work.finished')}`}
                </WorkCard>
              </li>
            ))}
          </ul>
          <ListMore label={t('organisation.works')} isFirst={isFirst} more={next && `?behind=${next}`} />
        </section>
        <div className="org__side">
          {people.length > 0 ? (
            <section aria-labelledby="people">
              <div className="section__head">
                <h2 id="people">{t('organisation.people')}</h2>
                <span className="mute small num">{format.number(people.length)}</span>
              </div>
              <People people={people} />
            </section>
          ) : null}
          {isFirst ? <Lately works={works} /> : null}
        </div>
      </div>
      {isOwn ? <OwnOrganisations organisations={others} /> : null}
    </Page>
  );
}
