import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { useStateName } from './use-state-name.ts';

/** Says what a version of a text is called. */
export function useVersionName({
  revisions,
  editions,
  otherDraft,
}: Pick<VersionsData, 'revisions' | 'editions' | 'otherDraft'>) {
  const t = useStrings();
  const nameOf = useStateName({ versions: revisions, editions }, ({ reason }) => t(`revisions.reason.${reason}`));
  return (id: string | undefined) =>
    otherDraft && id === otherDraft.revisionId ? otherDraft.name || t('drafts.other') : nameOf(id);
}
