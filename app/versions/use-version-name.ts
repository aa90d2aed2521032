import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';

/** Says what a version is called: its name or what it was saved for, or the edition that it is in. */
export function useVersionName({ revisions, editions }: Pick<VersionsData, 'revisions' | 'editions'>) {
  const t = useStrings();
  return (id: string): string => {
    const edition = editions.find((one) => one.id === id);
    if (edition) return t('versions.edition', { number: edition.number });
    const revision = revisions.find((one) => one.id === id);
    // Compared, but on another page of the list.
    if (!revision) return t('versions.chosen');
    return revision.name || t(`revisions.reason.${revision.reason}`);
  };
}
