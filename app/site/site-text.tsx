import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { languageTag } from '#domain/locale.ts';
import type { SitePage, SiteSection } from '#domain/site-page.ts';
import { type PageAnchor, PageContents } from './page-contents.tsx';

type SiteTextProps = {
  page: SitePage;
  children?: React.ReactNode;
  /** Further places for the contents, which `children` have. */
  more?: readonly PageAnchor[];
};

/** One of the site's own pages: its words, and what else stands on it below them. */
export function SiteText({ page, children, more = [] }: SiteTextProps) {
  const locale = useRoot()?.locale;
  const lang = page.language === locale ? undefined : languageTag[page.language];
  return (
    <Page>
      <PageTitle title={page.title} description={page.description} />
      <div className="withcontents">
        <h1 lang={lang}>{page.title}</h1>
        <PageContents anchors={[...anchorsOf(page.sections).map((anchor) => ({ ...anchor, lang })), ...more]} />
        <div>
          <article className="sitetext" lang={lang}>
            <SiteSections sections={page.sections} />
          </article>
          {children}
        </div>
      </div>
    </Page>
  );
}

/** Sections of one of the site's own pages, each below its heading. */
export function SiteSections({ sections }: { sections: readonly SiteSection[] }) {
  return sections.map(({ title, html }) => (
    <section key={title + html}>
      {title === '' ? null : <h2 id={anchorOf(title)}>{title}</h2>}
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by domain/render-text.ts, which escapes every letter
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  ));
}

/** The places of a page's headings. */
export function anchorsOf(sections: readonly SiteSection[]): PageAnchor[] {
  return sections.filter(({ title }) => title !== '').map(({ title }) => ({ id: anchorOf(title), title }));
}

/** The place of a heading in an address: of its words, so that a link to it lasts. */
function anchorOf(title: string): string {
  return `on-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}
