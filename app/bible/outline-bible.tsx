import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { entryKinds } from '#domain/entry.ts';
import { KindIcon } from './kind-icon.tsx';
import type { Entries } from './use-entries.ts';

/** The story bible below the outline: its entries by kind, each kind folded until it is wanted. */
export default function OutlineBible({
  entries,
  path,
  language,
}: {
  entries: Entries;
  path: string;
  language: string;
}) {
  const t = useStrings();
  return (
    <fieldset className="ws__bible" aria-label={t('bible.title')}>
      <Link className="tree__label link" to={`${path}/bible`} reloadDocument>
        {t('bible.title')}
      </Link>
      {entryKinds.map((kind) => {
        const own = entries.seen?.entries.filter((entry) => entry.kind === kind) ?? [];
        return own.length === 0 ? null : (
          <details key={kind}>
            <summary className="tree__row">
              <KindIcon kind={kind} /> <span className="grow">{t(`bible.many.${kind}`)}</span>
              <span className="n num">{own.length}</span>
            </summary>
            <ul>
              {own.map(({ id, name }) => (
                <li key={id}>
                  <Link className="tree__row" to={`${path}/bible/${id}`} reloadDocument lang={language}>
                    <span className="clip">{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </fieldset>
  );
}
