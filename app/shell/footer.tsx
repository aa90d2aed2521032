import { useRoot } from '#app/root.tsx';
import { useStrings } from '#app/strings.ts';
import { CookiePreferences } from '#app/consent/cookie-preferences.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** The foot of every page but the editors. */
export function Footer() {
  const t = useStrings();
  const brand = useRoot()?.brand ?? 'Fabula';
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer__grid">
          <p>{t('shell.copyright', { brand })}</p>
          <div className="footer__end">
            <CookiePreferences className="link" />
            <LanguageChoice />
          </div>
        </div>
      </div>
    </footer>
  );
}
