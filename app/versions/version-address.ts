import type { Compared } from './compared.ts';

type Asked = Pick<Compared, 'oldId' | 'newId' | 'before' | 'isSideBySide'>;

/** The address of a page of versions with another choice. */
export function versionAddress({ oldId, newId, before, isSideBySide }: Asked, change: Partial<Asked>): string {
  const asked = { oldId, newId, before, isSideBySide, ...change };
  const query = new URLSearchParams();
  if (asked.oldId) query.set('old', asked.oldId);
  if (asked.newId) query.set('new', asked.newId);
  if (asked.before) query.set('before', String(asked.before));
  if (asked.isSideBySide) query.set('view', 'side');
  return `?${query}`;
}
