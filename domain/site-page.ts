import type { Locale } from '#domain/locale.ts';

/** Pages of the site's own that an operator may put other words on. */
export const legalPages = ['privacy', 'terms', 'conduct'] as const;

/** Pages of the site's own; `example` is the story on the page about it. */
export type SitePageName = (typeof legalPages)[number] | 'about' | 'support' | 'example';

/** A page's words, ready to be shown. */
export type SitePage = {
  readonly title: string;
  /** What search engines and previews of shared links say about it. */
  readonly description: string;
  /** Its language: the operator's own texts may not exist in every language. */
  readonly language: Locale;
  readonly sections: readonly SiteSection[];
};

/** Words below one heading; the first may have none. `html` is harmless: domain/render-text.ts made it. */
export type SiteSection = { readonly title: string; readonly html: string; readonly words: number };
