import { Link } from 'react-router';
import { VisitorFinds, VisitorSearchForm } from '#app/find/visitor-search.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Sharing } from '#app/shell/sharing.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { BlocksFigure } from '#app/work/blocks-figure.tsx';
import { HeldWorks } from '#app/work/held-works.tsx';
import type { HeldWork } from '#app/work/load-held-works.ts';
import type { Opening } from '#app/work/load-openings.ts';
import { Leaf, Openings } from '#app/work/openings.tsx';
import { WorkCard } from '#app/work/work-card.tsx';
import { WorkShelf } from '#app/work/work-shelf.tsx';
import type { Route } from './+types/home.ts';

export { loader } from './load-home.ts';

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const root = useRoot();
  const account = root?.account;
  const brand = root?.brand ?? 'Fabula';
  if (loaderData.search)
    return (
      <Page className="page">
        <PageTitle title={t('find.title')} />
        {/* There are as many of these pages as there are words. */}
        <meta name="robots" content="noindex" />
        <VisitorFinds search={loaderData.search} />
      </Page>
    );
  const { works, held, own, openings, languages, shelf } = loaderData;
  // In the language of the page where there is one.
  const opening = openings.find(({ work }) => work.language === root?.locale) ?? openings[0];
  return (
    <Page>
      <PageTitle />
      <Sharing kind="website" title={brand} description={t('shell.description', { brand })} />
      {account ? (
        <SignedIn held={held} own={own} name={account.displayName} orgId={account.orgId} />
      ) : (
        <Visitor opening={opening} />
      )}
      <WorkShelf works={works} shelf={shelf} languages={languages} genres={loaderData.genres}>
        {account ? null : <VisitorSearchForm />}
      </WorkShelf>
      <Openings openings={openings} />
      {account ? null : <Begin />}
    </Page>
  );
}

function Visitor({ opening }: { opening: Opening | undefined }) {
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
        <BlocksFigure />
      </div>
      {opening ? <Leaf opening={opening} /> : null}
    </section>
  );
}

type OwnProject = Extract<Route.ComponentProps['loaderData'], { own: unknown }>['own'][number];

function SignedIn({
  held,
  own,
  name,
  orgId,
}: {
  held: HeldWork[];
  own: readonly OwnProject[];
  name: string;
  orgId: string;
}) {
  const t = useStrings();
  const format = useFormat();
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
      {own.length > 0 ? (
        <section className="section section--first" aria-labelledby="write">
          <div className="section__head">
            <h2 id="write">{t('home.continueWriting')}</h2>
          </div>
          <ul className="works">
            {own.map((project) => (
              <li key={project.projectId}>
                <WorkCard work={project}>
                  {t('work.words', { count: project.words, words: format.number(project.words) })}
                  <br />
                  {format.day(project.updatedAt)}
                </WorkCard>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
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

function Begin() {
  const t = useStrings();
  return (
    <section className="section begin" aria-labelledby="begin">
      <div>
        <h2 id="begin">{t('home.beginTitle')}</h2>
        <p className="soft">{t('home.begin', { brand: useRoot()?.brand ?? 'Fabula' })}</p>
      </div>
      <div className="row row--wrap">
        <Link className="btn btn--primary" to="/project/new">
          {t('home.startWriting')}
        </Link>
      </div>
    </section>
  );
}
