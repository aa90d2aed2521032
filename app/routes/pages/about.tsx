import { requestScope } from '#app/context.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { loadSitePage } from '#app/site/load-site-page.ts';
import { SiteSections } from '#app/site/site-text.tsx';
import { StoryExample } from '#app/site/story-example.tsx';
import { useStrings } from '#app/strings.ts';
import type { Route } from './+types/about.ts';

/** What must be known before the example can be tried: the opening, blocks, journeys. */
const sectionsBefore = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadSitePage(context, 'about');
  const story = await context.get(requestScope).sitePage('example');
  // The block that is written last is what came before all others.
  const isFirst = url.searchParams.get('order') === 'first';
  const blocks = isFirst ? [...story.sections.slice(-1), ...story.sections.slice(0, -1)] : story.sections;
  const asked = Number(url.searchParams.get('step') ?? 1);
  const step = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), blocks.length) : 1;
  return {
    page,
    example: {
      title: story.title,
      language: story.language,
      isFirst,
      step,
      blocks: blocks.map(({ title, words }) => ({ title, words })),
      html: blocks[step - 1]?.html ?? '',
    },
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { page, example } = loaderData;
  return (
    <Page>
      <PageTitle title={t('site.learn')} description={page.description} />
      <article className="sitetext">
        <h1>{page.title}</h1>
        <SiteSections sections={page.sections.slice(0, sectionsBefore)} />
      </article>
      <StoryExample {...example} />
      <article className="sitetext">
        <SiteSections sections={page.sections.slice(sectionsBefore)} />
      </article>
    </Page>
  );
}
