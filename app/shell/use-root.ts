import { useRouteLoaderData } from 'react-router';
import type { loadRoot } from './load-root.ts';

/** The root's data; undefined only where the root itself failed. */
export function useRoot() {
  return useRouteLoaderData<typeof loadRoot>('root');
}
