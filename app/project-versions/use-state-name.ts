import type { ProjectVersionsData } from '#app/routes/org/project/load-project-versions.ts';
import { useStrings } from '#app/strings.ts';

/** Says what a state of a project is called: the name of a version or what it was saved for, an edition, or now. */
export function useStateName({ versions, editions }: Pick<ProjectVersionsData, 'versions' | 'editions'>) {
  const t = useStrings();
  return (id: string | undefined): string => {
    if (id === undefined) return t('projectVersions.now');
    const edition = editions.find((one) => one.id === id);
    if (edition) return t('projectVersions.edition', { number: edition.number });
    const version = versions.find((one) => one.id === id);
    // Compared, but on another page of the list.
    if (!version) return t('projectVersions.chosen');
    return version.name || t(`projectVersions.reason.${version.reason}`);
  };
}
