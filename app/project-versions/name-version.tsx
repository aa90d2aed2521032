import { Form, useNavigation } from 'react-router';
import type { ProjectVersionsAnswer } from '#app/routes/org/project/load-project-versions.ts';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { revisionNameLength } from '#domain/revision.ts';

/** Saves the whole work as it is now under a name, or gives a version another one. */
export function NameVersion({
  intent,
  id,
  name = '',
  answer,
}: {
  intent: 'save' | 'rename';
  id?: string;
  name?: string;
  answer: ProjectVersionsAnswer;
}) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const refused = answer?.kind === 'refused' && answer.form === intent ? answer : undefined;
  const frame = useFailureFocus<HTMLFormElement>(refused);
  return (
    <Form ref={frame} method="post" className="versions__nameform" preventScrollReset>
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <Field
        label={t(`projectVersions.${intent}.label`)}
        hint={t(`projectVersions.${intent}.hint`)}
        name="name"
        defaultValue={name}
        maxLength={revisionNameLength}
        autoComplete="off"
        error={refused && t(`projectVersions.problem.${refused.problem.kind}`)}
      />
      <button type="submit" name="intent" value={intent} className="btn btn--plain btn--sm" disabled={isBusy}>
        {t(`projectVersions.${intent}.act`)}
      </button>
    </Form>
  );
}
