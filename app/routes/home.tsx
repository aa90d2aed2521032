import { Link } from 'react-router';
import { VisitorFinds, VisitorSearchForm } from '#app/find/visitor-search.tsx';
import { TodaysWords } from '#app/goals/todays-words.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Sharing } from '#app/shell/sharing.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { BlocksFigure } from '#app/work/blocks-figure.tsx';
import { ContinueReading } from '#app/work/continue-reading.tsx';
import { ContinueWriting } from '#app/work/continue-writing.tsx';
import { Doors } from '#app/work/doors.tsx';
import { Followed } from '#app/work/followed.tsx';
import { Greeting } from '#app/work/greeting.tsx';
import type { Opening, OpeningPage } from '#app/work/load-openings.ts';
import { Leaf, Openings } from '#app/work/openings.tsx';
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
  const { works, held, written, goal, followed, isNew, leaf, openings, languages, shelf } = loaderData;
  return (
    <Page>
      <PageTitle />
      <Sharing kind="website" title={brand} description={t('shell.description', { brand })} />
      {account ? (
        <SignedIn
          held={held}
          written={written}
          goal={goal}
          followed={followed}
          isNew={isNew}
          opening={loaderData.opening}
        />
      ) : (
        <Visitor opening={leaf} />
      )}
      <WorkShelf works={works} shelf={shelf} languages={languages} genres={loaderData.genres}>
        {account ? null : <VisitorSearchForm />}
      </WorkShelf>
      <Openings openings={openings} />
      {account ? null : <Begin />}
    </Page>
  );
}

function Visitor({ opening }: { opening: OpeningPage | undefined }) {
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
        {opening ? <BlocksFigure /> : null}
      </div>
      {opening ? <Leaf opening={opening} /> : <BlocksFigure />}
    </section>
  );
}

type SignedInProps = Pick<
  Extract<Route.ComponentProps['loaderData'], { held: unknown }>,
  'held' | 'written' | 'goal' | 'followed'
> & {
  /** Of someone who has read and written nothing yet. */
  isNew: boolean;
  opening: Opening | undefined;
};

/** What someone reads, what they write, each to go on with; and the news of those they follow. */
function SignedIn({ held, written, goal, followed, isNew, opening }: SignedInProps) {
  const t = useStrings();
  const name = useRoot()?.account?.displayName;
  const title = name ? <Greeting name={name} say={(marks) => t('home.welcome', marks)} /> : t('home.welcomeNameless');
  const hasRead = held.some(({ isGone }) => !isGone);
  const today = goal ? <TodaysWords goal={goal} /> : null;
  const news = followed.length > 0 ? <Followed works={followed} /> : null;
  const own = (
    <>
      <ContinueReading works={held} />
      <ContinueWriting written={written} />
    </>
  );
  return (
    <div className="lib">
      {isNew ? (
        <>
          <Doors title={title} opening={opening} />
          {news}
        </>
      ) : (
        <>
          <h1>{title}</h1>
          {news || today ? (
            <div className="desk">
              <div className="desk__own">{own}</div>
              <div>
                {today}
                {news}
              </div>
            </div>
          ) : (
            <div className={hasRead ? 'desk' : 'desk desk--single'}>{own}</div>
          )}
        </>
      )}
    </div>
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
