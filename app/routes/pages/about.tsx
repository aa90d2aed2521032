import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { PageContents } from '#app/site/page-contents.tsx';
import { anchorsOf, SiteSections } from '#app/site/site-text.tsx';
import { StoryExample } from '#app/site/story-example.tsx';
import { useStrings } from '#app/strings.ts';
import type { Route } from './+types/about.ts';

export { loader } from './load-about.ts';

/** What readers must know before they can try the example: the opening, blocks, journeys. */
const sectionsBefore = 3;

export default function About({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { page, example } = loaderData;
  const before = page.sections.slice(0, sectionsBefore);
  const after = page.sections.slice(sectionsBefore);
  return (
    <Page>
      <PageTitle title={t('site.learn')} description={page.description} />
      <div className="withcontents">
        <h1>{page.title}</h1>
        <PageContents
          anchors={[...anchorsOf(before), { id: 'example', title: t('storyExample.title') }, ...anchorsOf(after)]}
        />
        <div>
          <article className="sitetext">
            <SiteSections sections={before} />
          </article>
          <StoryExample {...example} />
          <article className="sitetext">
            <SiteSections sections={after} />
            <p className="about__licenses">
              <a href="/licenses.txt" hrefLang="en">
                {t('site.licences')}
              </a>
            </p>
          </article>
        </div>
      </div>
    </Page>
  );
}
