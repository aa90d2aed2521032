import { Link } from 'react-router';
import type { EntryData } from '#app/routes/org/project/load-bible-entry.ts';
import { useStrings } from '#app/strings.ts';
import { KindIcon } from './kind-icon.tsx';

/** The other entries, by kind: beside the open one where there is room; elsewhere the way back leads to them. */
export function EntryNav({ data: { kinds, path, language, entry } }: { data: EntryData }) {
  const t = useStrings();
  return (
    <nav className="entry__nav" aria-label={t('bible.entries')}>
      {kinds.map(({ kind, entries }) =>
        entries.length === 0 ? null : (
          <details key={kind} open={kind === entry.kind}>
            <summary className="tree__row">
              <KindIcon kind={kind} /> <span className="grow">{t(`bible.many.${kind}`)}</span>
              <span className="n num">{entries.length}</span>
            </summary>
            <ul>
              {entries.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    className="tree__row"
                    to={`${path}/bible/${id}`}
                    aria-current={id === entry.id ? 'page' : undefined}
                    lang={language}
                  >
                    <span className="clip">{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ),
      )}
    </nav>
  );
}
