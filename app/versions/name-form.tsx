import { Form, useNavigation } from 'react-router';
import type { VersionsAnswer } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { revisionNameLength } from '#domain/revision.ts';

/** Saves the text as it is now as a version with a name, or gives a version another one. */
export function NameForm({
  intent,
  id,
  name = '',
  answer,
}: {
  intent: 'nameNow' | 'rename';
  id?: string;
  name?: string;
  answer: VersionsAnswer;
}) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const refused = answer?.kind === 'refused' && answer.form === intent ? answer.problem : undefined;
  const known = refused?.kind === 'alreadyNamed' ? (refused.name ?? '') : '';
  return (
    <Form method="post" className="versions__nameform" preventScrollReset>
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <Field
        label={t(`versions.${intent}.label`)}
        hint={t(`versions.${intent}.hint`)}
        name="name"
        defaultValue={name}
        maxLength={revisionNameLength}
        autoComplete="off"
        error={refused && t(`versions.problem.${refused.kind}`, { name: known })}
      />
      <button type="submit" name="intent" value={intent} className="btn btn--plain btn--sm" disabled={isBusy}>
        {t(`versions.${intent}.act`)}
      </button>
    </Form>
  );
}
