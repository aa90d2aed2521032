import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { SiteSections } from '#app/site/site-text.tsx';
import { StoryExample } from '#app/site/story-example.tsx';
import { useStrings } from '#app/strings.ts';
import type { Route } from './+types/about.ts';

export { loader } from './load-about.ts';

/** What readers must know before they can try the example: the opening, blocks, journeys. */
const sectionsBefore = 3;

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
