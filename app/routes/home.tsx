import { Link } from 'react-router';
import { z } from 'zod';
import { requestScope } from '#app/context.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Sharing } from '#app/shell/sharing.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { BlocksFigure } from '#app/work/blocks-figure.tsx';
import { type HeldWork, HeldWorks, loadHeld } from '#app/work/held-works.tsx';
import { Leaf, loadOpenings, type Opening, Openings } from '#app/work/openings.tsx';
import { WorkCard } from '#app/work/work-card.tsx';
import { WorkShelf } from '#app/work/work-shelf.tsx';
import { findCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import { findOrganisationBySlug } from '#database/organisation.ts';
import { listProjects } from '#database/project-list.ts';
import { listPublicGenres, listPublicLanguages, listPublicWorks, workOrders } from '#database/public-works.ts';
import { dayMs, minuteMs } from '#domain/duration.ts';
import { languageCode } from '#domain/text.ts';
import { genres } from '#domain/work-facts.ts';
import type { Route } from './+types/home.ts';

/** Works shown on the first page. */
const shownWorks = 12;

const recentDays = 30;
const keptMs = 5 * minuteMs;

const Shelf = z.object({
  order: z.enum(workOrders).catch('new'),
  language: z
    .string()
    .refine((code) => languageCode(code) === code)
    .optional()
    .catch(undefined),
  genre: z.enum(genres).optional().catch(undefined),
  /** Works for adults are left out unless somebody chooses them. */
  adults: z.literal('yes').optional().catch(undefined),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { reader } = scope.commands.db;
  const now = scope.commands.now();
  const shelf = Shelf.parse(Object.fromEntries(new URL(request.url).searchParams));
  // Before the works: what changes while they are read makes the page out of date.
  const publicVersion = await findCatalogueVersion(reader);
  const works = await listPublicWorks(reader, {
    order: shelf.order,
    ...(shelf.language === undefined ? {} : { language: shelf.language }),
    ...(shelf.genre === undefined ? {} : { genre: shelf.genre }),
    isForAll: shelf.adults === undefined,
    sinceDay: Math.floor(now / dayMs) - recentDays,
    limit: shownWorks,
  });
  const languages = await listPublicLanguages(reader);
  const genresThere = await listPublicGenres(reader);
  // How a work begins is its text: of those for adults nothing is shown unasked.
  const openings = scope.account || shelf.adults ? [] : await loadOpenings(scope, works);
  const own = scope.account ? await listOwnProjects(reader, scope.account.orgId) : [];
  const held: HeldWork[] = scope.account ? await loadHeld(scope, scope.account.uid, { limit: 3 }) : [];
  if (!scope.account) scope.publicPage.current = { publicVersion, until: now + keptMs };
  return { works, held, own, openings, languages, genres: genresThere, shelf };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const root = useRoot();
  const account = root?.account;
  const brand = root?.brand ?? 'Fabula';
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
      <WorkShelf works={works} shelf={shelf} languages={languages} genres={loaderData.genres} />
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

type OwnProject = Awaited<ReturnType<typeof listOwnProjects>>[number];

/** What somebody has written on last, in their own organisation. */
async function listOwnProjects(reader: Queries, orgId: string) {
  const organisation = await findOrganisationBySlug(reader, orgId);
  const projects = organisation ? await listProjects(reader, organisation.id, { limit: 3 }) : [];
  return projects.map(({ id, slug, title, language, updatedAt, words, coverFileId }) => {
    const path = `/org/${orgId}/${slug}`;
    return { projectId: id as string, path, title, credit: '', language, updatedAt, words, coverFileId };
  });
}

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
