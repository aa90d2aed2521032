import { AtSign, MessageCircle, Play, Rss, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import { CookiePreferences } from '#app/consent/cookie-preferences.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { LanguageChoice } from './language-choice.tsx';

/** The foot of every page but the editors. */
export function Footer() {
  const t = useStrings();
  const brand = useRoot()?.brand ?? 'Fabula';
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer__grid">
          <nav className="footer__links" aria-label={t('site.footer')}>
            {(['about', 'conduct', 'support', 'terms', 'privacy'] as const).map((page) => (
              <Link key={page} to={`/${page}`}>
                {t(`site.${page === 'about' ? 'learn' : page}`)}
              </Link>
            ))}
            <CookiePreferences className="footer__cookies" />
          </nav>
          <div className="stores footer__end">
            <p className="store">
              <Smartphone className="icon" aria-hidden="true" />
              <span>
                <b>{t('site.appleApp')}</b> {t('site.appStore')}
              </span>
            </p>
            <p className="store">
              <Play className="icon" aria-hidden="true" />
              <span>
                <b>{t('site.androidApp')}</b> {t('site.googlePlay')}
              </span>
            </p>
          </div>
          <p>{t('shell.copyright', { brand })}</p>
          <div className="social footer__end" aria-hidden="true">
            <AtSign className="icon icon--sm" />
            <MessageCircle className="icon icon--sm" />
            <Rss className="icon icon--sm" />
          </div>
          <LanguageChoice />
        </div>
      </div>
    </footer>
  );
}
