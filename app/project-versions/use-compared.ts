import type { ProjectVersionsData } from '#app/routes/org/project/load-project-versions.ts';
import { useStrings } from '#app/strings.ts';
import type { Compared } from '#app/versions/compared.ts';
import { useStateName } from '#app/versions/use-state-name.ts';

/** The two states of a work that are compared, and all that could be. */
export function useCompared(data: ProjectVersionsData): Compared {
  const t = useStrings();
  const { oldId, newId, versions, editions, before, earlier } = data;
  const nameOf = useStateName(data, ({ reason }) => t(`projectVersions.reason.${reason}`));
  return { oldId, newId, versions, editions, before, earlier, nameOf };
}
