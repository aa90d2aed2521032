import { useStrings } from '#app/strings.ts';

/** A place on a page that its contents lead to. */
export type PageAnchor = { readonly id: string; readonly title: string; readonly lang?: string | undefined };

/** Fewer places need no contents. */
const fewest = 3;

/**
 * The contents of a long page next to it, and closed above it where it is narrow. A `details`, so that it opens without
 * scripts.
 */
export function PageContents({ anchors }: { anchors: readonly PageAnchor[] }) {
  const t = useStrings();
  if (anchors.length < fewest) return null;
  return (
    <nav className="pagecontents" aria-label={t('shell.onThisPage')}>
      <details>
        <summary className="fold">{t('shell.onThisPage')}</summary>
        <ol>
          {anchors.map(({ id, title, lang }) => (
            <li key={id} lang={lang}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
