import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { languageTag } from '#domain/locale.ts';
import type { SitePage, SiteSection } from '#domain/site-page.ts';

/** One of the site's own pages: its words, and what else stands on it below them. */
export function SiteText({ page, children }: { page: SitePage; children?: React.ReactNode }) {
  const locale = useRoot()?.locale;
  return (
    <Page>
      <PageTitle title={page.title} description={page.description} />
      <article className="sitetext" lang={page.language === locale ? undefined : languageTag[page.language]}>
        <h1>{page.title}</h1>
        <SiteSections sections={page.sections} />
      </article>
      {children}
    </Page>
  );
}

/** Sections of one of the site's own pages, each below its heading. */
export function SiteSections({ sections }: { sections: readonly SiteSection[] }) {
  return sections.map(({ title, html }) => (
    <section key={title + html}>
      {title === '' ? null : <h2>{title}</h2>}
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by domain/render-text.ts, which escapes every letter
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  ));
}
