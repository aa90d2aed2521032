import { Link } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';

/** The open book: two leaves and one being turned. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="a"
        d="M15 9.4C12.3 6.9 8.2 5.6 2.6 5.6A.6.6 0 0 0 2 6.2v16.6c0 .3.3.6.6.6 5.6 0 9.7 1.1 12.4 3.4z"
      />
      <path
        className="b"
        d="M17 9.4c2.7-2.5 6.8-3.8 12.4-3.8.3 0 .6.3.6.6v16.6c0 .3-.3.6-.6.6-5.6 0-9.7 1.1-12.4 3.4z"
      />
      <path className="a" d="M17 9.4c1.5-3 3.9-5 7.3-6.2.4-.1.7.1.7.5V18.8c0 .3-.2.5-.4.6-3.5 1.4-6 3.7-7.6 7.4z" />
    </svg>
  );
}

/** The mark and the name of the site, which lead home. */
export function Brand({ isBare = false }: { isBare?: boolean }) {
  const brand = useRoot()?.brand ?? 'Fabula';
  const t = useStrings();
  return (
    <Link className="brand" to="/" aria-label={t('shell.brandHome', { brand })}>
      <Mark />
      {isBare ? null : <span>{brand}</span>}
    </Link>
  );
}
