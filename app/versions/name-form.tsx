import { Form, useNavigation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { revisionNameLength } from '#domain/revision.ts';

type Props = {
  intent: 'nameNow' | 'rename';
  hint: string;
  /** The version that gets another name. */
  named?: { readonly id: string; readonly name: string };
  /** Why the name was refused, in words, and the answer that said so. */
  error: string | undefined;
  refused: unknown;
};

/** Saves what is there now as a version with a name, or gives a version another one. */
export function NameForm({ intent, hint, named, error, refused }: Props) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const frame = useFailureFocus<HTMLFormElement>(refused);
  return (
    <Form ref={frame} method="post" className="versions__nameform" preventScrollReset>
      {named ? <input type="hidden" name="id" value={named.id} /> : null}
      <Field
        label={t(`versions.${intent}.label`)}
        hint={hint}
        name="name"
        defaultValue={named?.name ?? ''}
        maxLength={revisionNameLength}
        autoComplete="off"
        error={error}
      />
      <button type="submit" name="intent" value={intent} className="btn btn--plain btn--sm" disabled={isBusy}>
        {t(`versions.${intent}.act`)}
      </button>
    </Form>
  );
}

/** The same for the version that is compared, folded until it is wanted. */
export function Renaming({ named, ...form }: Omit<Props, 'intent' | 'named'> & { named: NonNullable<Props['named']> }) {
  const t = useStrings();
  return (
    <details className="versions__rename" open={form.refused !== undefined} key={`${named.id} ${named.name}`}>
      <summary className="link small">{t(`versions.rename.${named.name ? 'change' : 'open'}`)}</summary>
      <NameForm intent="rename" named={named} {...form} />
    </details>
  );
}
