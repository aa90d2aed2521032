import { useLocation } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { canonicalPath } from '#domain/canonical.ts';
import { isLocale, languageTag } from '#domain/locale.ts';

/** A public page's description for sites that link to it. */
type SharingProps = {
  readonly kind: 'website' | 'book' | 'article' | 'profile';
  readonly title: string;
  readonly description: string;
  /** A picture of ours, as a path; none: the site's own. */
  readonly image?: string | undefined;
  /** Its own language, where that is not the page's. */
  readonly language?: string | undefined;
  /** For schema.org, without its context. */
  readonly about?: object | undefined;
  /** Whether search engines are asked to leave it out. */
  readonly isHidden?: boolean;
};

/** Open Graph and JSON-LD of a page; a hidden page only asks not to be indexed. */
export function Sharing({ kind, title, description, image, language, about, isHidden = false }: SharingProps) {
  const root = useRoot();
  const { pathname } = useLocation();
  if (isHidden) return <meta name="robots" content="noindex" />;
  const publicUrl = root?.publicUrl ?? '';
  const locale = root?.locale ?? 'en';
  return (
    <>
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={root?.brand ?? 'Fabula'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={publicUrl + canonicalPath(pathname, locale)} />
      <meta
        property="og:locale"
        content={(isLocale(language) ? languageTag[language] : (language ?? languageTag[locale])).replace('-', '_')}
      />
      <meta property="og:image" content={publicUrl + (image ?? '/icon-512.png')} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {about ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose < are escaped; it is data and never run
          dangerouslySetInnerHTML={{ __html: jsonLd(about) }}
        />
      ) : null}
    </>
  );
}

function jsonLd(about: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...about }).replace(/</g, '\\u003c');
}
