import { useRoot } from '#app/root.tsx';
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
          <p>{t('shell.copyright', { brand })}</p>
          <div className="footer__end">
            <LanguageChoice />
          </div>
        </div>
      </div>
    </footer>
  );
}
