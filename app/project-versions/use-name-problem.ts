import type { ProjectVersionsAnswer } from '#app/routes/org/project/load-project-versions.ts';
import { useStrings } from '#app/strings.ts';

/** Why the name in a form was refused, if it was: the answer, and its words. */
export function useNameProblem(answer: ProjectVersionsAnswer, form: 'nameNow' | 'rename') {
  const t = useStrings();
  const refused = answer?.kind === 'refused' && answer.form === form ? answer : undefined;
  return { refused, error: refused && t(`projectVersions.problem.${refused.problem.kind}`) };
}
