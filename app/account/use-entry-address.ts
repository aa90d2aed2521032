import { useLocation, useSearchParams } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { asHere } from '#domain/locale.ts';

const entryPages: ReadonlySet<string> = new Set(['/login', '/register', '/forgot']);

/**
 * The addresses of the pages where people log in. A guest continues from there to where they were, because their text
 * is there; from the first page they go to their works.
 */
export function useEntryAddress(): (page: '/login' | '/register') => string {
  const root = useRoot();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  if (!root?.account?.isAnonymous || pathname === '/') return (page) => page;
  const here = entryPages.has(pathname) ? params.get('next') : asHere(pathname, root.path) + search;
  return (page) => (here ? `${page}?next=${encodeURIComponent(here)}` : page);
}
