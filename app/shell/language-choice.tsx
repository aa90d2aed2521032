import { useLocation } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { languageTag, localeCookie, localeCookieAge, locales, prefixed } from '#domain/locale.ts';

/** The languages in their own names. */
const names = { en: 'English', es: 'Español', uk: 'Українська' } as const;

/** The language switcher: keeps the page, and remembers the choice for a year. A plain link, so it works without script. */
export function LanguageChoice() {
  const t = useStrings();
  const { pathname, search } = useLocation();
  const current = useRoot()?.locale ?? 'en';
  return (
    <nav className="langs" aria-label={t('shell.language')}>
      <div className="seg seg--wide">
        {locales.map((locale) => (
          <a
            key={locale}
            href={prefixed(pathname, locale) + search}
            lang={languageTag[locale]}
            hrefLang={locale}
            className={locale === current ? 'is-on' : undefined}
            aria-current={locale === current ? 'true' : undefined}
            onClick={() => {
              // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
              document.cookie = `${localeCookie}=${locale}; path=/; max-age=${localeCookieAge}; samesite=lax`;
            }}
          >
            {names[locale]}
          </a>
        ))}
      </div>
    </nav>
  );
}
