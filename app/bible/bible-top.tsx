import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';

type BibleTopProps = { path: string; view: 'entries' | 'scenes' | 'timeline'; intro: string };

/** The name of the story bible, what is seen of it, and the ways to look at it. */
export function BibleTop({ path, view, intro }: BibleTopProps) {
  const t = useStrings();
  const views = [
    ['entries', `${path}/bible`, t('bible.entries')],
    ['scenes', `${path}/bible?view=scenes`, t('bible.who')],
    ['timeline', `${path}/bible/timeline`, t('bible.time.title')],
  ] as const;
  return (
    <header className="bible__top">
      <h1>{t('bible.title')}</h1>
      <p className="soft bible__intro">{intro}</p>
      <nav className="seg" aria-label={t('bible.view')}>
        {views.map(([id, to, name]) => (
          <Link key={id} className="seg__link" to={to} aria-current={id === view ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </header>
  );
}
