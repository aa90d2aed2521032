import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { useStateName } from './use-state-name.ts';

/** Says what a version of a text is called. */
export function useVersionName({ revisions, editions }: Pick<VersionsData, 'revisions' | 'editions'>) {
  const t = useStrings();
  return useStateName({ versions: revisions, editions }, ({ reason }) => t(`revisions.reason.${reason}`));
}
