import { Link } from 'react-router';
import { requestScope } from '#app/context.ts';
import { useRoot } from '#app/root.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Sharing } from '#app/shell/sharing.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from '#app/work/cover.tsx';
import { type HeldWork, HeldWorks, loadHeld } from '#app/work/held-works.tsx';
import { listPublicWorks } from '#database/public-works.ts';
import type { Route } from './+types/home.ts';

/** Works shown on the first page. */
const shownWorks = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const works = await listPublicWorks(scope.commands.db.reader, { limit: shownWorks });
  const held: HeldWork[] = scope.account ? (await loadHeld(scope, scope.account.uid)).slice(0, 3) : [];
  if (!scope.account) scope.publicPage.current = {};
  return { works, held };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const root = useRoot();
  const account = root?.account;
  const brand = root?.brand ?? 'Fabula';
  const { works, held } = loaderData;
  return (
    <Page>
      <PageTitle />
      <Sharing kind="website" title={brand} description={t('shell.description', { brand })} />
      {account ? <SignedIn held={held} name={account.displayName} orgId={account.orgId} /> : <Visitor />}
      <section className="section" id="read" aria-labelledby="works">
        <div className="section__head">
          <h2 id="works">{t('home.toRead')}</h2>
        </div>
        {works.length === 0 ? <p className="soft">{t('home.nothingYet')}</p> : <Works works={works} />}
      </section>
    </Page>
  );
}

function Visitor() {
  const t = useStrings();
  return (
    <section className="open">
      <div className="open__head">
        <h1>
          {t('home.titleWrite')}
          <br />
          {t('home.titleTell')}
        </h1>
        <p>{t('home.what')}</p>
        <div className="open__acts">
          <Link className="btn btn--primary btn--lg" to="/project/new">
            {t('home.startWriting')}
          </Link>
          <a className="btn btn--plain btn--lg" href="#read">
            {t('home.findSomething')}
          </a>
        </div>
      </div>
      <article className="leaf" aria-label={t('home.leafLabel')}>
        <header className="leaf__head">
          <span className="it">{t('home.leafTitle')}</span>
          <span>{t('home.leafAuthor')}</span>
        </header>
        <div className="prose">
          <p className="dropcap">{t('home.leafFirst')}</p>
          <p>{t('home.leafSecond')}</p>
        </div>
      </article>
    </section>
  );
}

function SignedIn({ held, name, orgId }: { held: HeldWork[]; name: string; orgId: string }) {
  const t = useStrings();
  return (
    <>
      <div className="lib__head">
        <h1>{name ? t('home.welcome', { name }) : t('home.welcomeNameless')}</h1>
        <Link className="btn btn--plain" to={`/org/${orgId}/projects`}>
          {t('shell.projects')}
        </Link>
        <Link className="btn btn--primary" to="/project/new">
          {t('shell.newProject')}
        </Link>
      </div>
      {held.length > 0 ? (
        <section className="section" aria-labelledby="continue">
          <div className="section__head">
            <h2 id="continue">{t('home.continueReading')}</h2>
            <Link className="link" to="/library">
              {t('shell.library')}
            </Link>
          </div>
          <HeldWorks works={held} />
        </section>
      ) : null}
    </>
  );
}

function Works({ works }: { works: Route.ComponentProps['loaderData']['works'] }) {
  const format = useFormat();
  return (
    <ul className="works">
      {works.map((work) => {
        const credit = work.credit || work.organisationName || work.organisationSlug;
        return (
          <li key={work.projectId}>
            <Link className="work" reloadDocument to={`/org/${work.organisationSlug}/${work.slug}`}>
              <Cover
                projectId={work.projectId}
                title={work.title}
                credit={credit}
                fileId={work.coverFileId}
                language={work.language}
              />
              <h3 className="work__title" lang={work.language}>
                {work.title}
              </h3>
              <p className="work__meta">
                {credit}
                <br />
                {format.language(work.language)}
              </p>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
