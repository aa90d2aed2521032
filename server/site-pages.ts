import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BookBlock, defaultBookLimits, defaultReadOptions } from '#domain/book.ts';
import { inLocale, type Locale, locales } from '#domain/locale.ts';
import { countWords } from '#domain/plain-text.ts';
import { escapeHtml, renderText } from '#domain/render-text.ts';
import { legalPages, type SitePage, type SitePageName, type SiteSection } from '#domain/site-page.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** Finds the words of a page of the site's own in a language. */
export type FindSitePage = (name: SitePageName, locale: Locale) => Promise<SitePage>;

type Site = Pick<Settings, 'brand' | 'publicUrl' | 'dataFolder' | 'identity' | 'analyticsId'>;
type Source = { readonly path: string; readonly language: Locale; readonly mark: string };

/** An operator's text is no book. */
const limits = { ...defaultBookLimits, fileBytes: 512 * 1024 };

/** Headings of the second level make sections; other features of a manuscript's lines are ignored. */
const options = { ...defaultReadOptions, chapterRank: 2, scenes: 'none', verse: 'none' } as const;

/**
 * Reads the site's own pages from Markdown: those of `pages` in the data folder, where the operator put one instead of
 * a legal text, else ours. An operator's file is read again when it has changed; one that cannot be read is logged, and
 * ours is used instead.
 */
export function createSitePages(site: Site, log: Log): FindSitePage {
  const kept = new Map<string, { readonly mark: string; readonly page: SitePage | undefined }>();

  async function pageOf({ path, language, mark }: Source): Promise<SitePage | undefined> {
    const known = kept.get(path);
    if (known?.mark === mark) return known.page;
    const page = await readPage(await readFile(path, 'utf8'), site, language);
    if (!page) log.warn({ path }, 'A page could not be read; the one that comes with the program is shown.');
    kept.set(path, { mark, page });
    return page;
  }

  return async (name, locale) => {
    const path = join(import.meta.dirname, `../locales/${locale}/pages/${name}.md`);
    const own = await pageOf({ path, language: locale, mark: '' });
    if (!own) throw new Error(`The page ${path} can not be read.`);
    const source = await operatorsSource(site, name, locale);
    const theirs = source && (await pageOf(source));
    if (!theirs) return own;
    return { ...theirs, title: theirs.title || own.title, description: theirs.description || own.description };
  };
}

/** The operator's own text: in the language asked for, else in another, since ours would contradict it. */
async function operatorsSource({ dataFolder }: Site, name: SitePageName, locale: Locale): Promise<Source | undefined> {
  if (!legalPages.some((legal) => legal === name)) return undefined;
  for (const language of [locale, ...locales.filter((other) => other !== locale)]) {
    const path = join(dataFolder, 'pages', `${name}.${language}.md`);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) return { path, language, mark: `${found.mtimeMs} ${found.size}` };
  }
  return undefined;
}

async function readPage(
  source: string,
  { brand, publicUrl, identity, analyticsId }: Site,
  language: Locale,
): Promise<SitePage | undefined> {
  const words: Readonly<Record<string, string>> = {
    brand: brand.replace(/[\p{P}\p{S}]/gu, '\\$&'),
    host: new URL(publicUrl).host,
    site: publicUrl + inLocale('/', language).replace(/\/$/, ''),
  };
  // A line that begins with such a mark is shown only where it applies.
  const isSo: Readonly<Record<string, boolean>> = {
    embedded: !identity.hosted,
    hosted: identity.hosted !== undefined,
    analytics: analyticsId !== undefined,
    noAnalytics: analyticsId === undefined,
  };
  const chosen = source
    .split('\n')
    .filter((line) => isSo[/^\{\{(\w+)\}\}/.exec(line)?.[1] ?? ''] !== false)
    .map((line) => line.replace(/^\{\{(\w+)\}\}/, (mark, name: string) => (name in isSo ? '' : mark)))
    .join('\n');
  const filled = chosen.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
  // A server that starts need not load it yet.
  const { read: readMarkdown } = await import('#formats/markdown/read.ts');
  const read = readMarkdown(new TextEncoder().encode(filled), limits, options);
  if (!read.ok) return undefined;
  const { title = '', summary: description = '', blocks } = read.book;
  return {
    title,
    description,
    language,
    sections: blocks.flatMap((block, at) => sectionsOf(block, publicUrl, `${at}`)),
  };
}

function sectionsOf({ title, text, children }: BookBlock, publicUrl: string, id: string): SiteSection[] {
  const content = text.content.filter(({ type }) => type !== 'image');
  const rendered = renderText({ type: 'doc', content }, { pictureAddress: () => '', idPrefix: `${id}-` });
  const html = rendered
    // Every letter of the text is escaped: each tag found here is one of ours. The section has a heading above it.
    .replace(/<(\/?)h([2-4])/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)
    .replaceAll(new RegExp(`<a href="${literally(escapeHtml(publicUrl))}(/[^"]*)?"[^>]*>`, 'g'), (_, path = '/') => {
      return `<a href="${path}">`;
    });
  const words = countWords(rendered.replace(/<[^>]*>/g, ' '));
  return [{ title, html, words }, ...children.flatMap((child, at) => sectionsOf(child, publicUrl, `${id}-${at}`))];
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
