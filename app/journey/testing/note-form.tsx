import { MessageSquarePlus } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { testerLimits } from '#domain/journey/tester.ts';
import type { TestStep } from './load-test-step.ts';
import type { TesterResult } from './tester-action.ts';

type NoteFormProps = { step: TestStep; result: TesterResult | undefined };

/** Where a tester says something of a step to its authors. */
export function NoteForm({ step, result }: NoteFormProps) {
  const t = useStrings();
  const kept = result?.kept;
  const isBusy = useNavigation().state !== 'idle';
  return (
    <section className="tnote" aria-labelledby="note">
      <h2 id="note">{t('testing.noteTitle')}</h2>
      {kept ? <Notice kind="error">{t(`testing.problem.${result.problem}`)}</Notice> : null}
      {step.isNoted && !result ? <Notice kind="success">{t('testing.noted')}</Notice> : null}
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="trail" value={step.trail} />
        <input type="hidden" name="form" value={step.form} />
        <TextArea
          label={t('testing.note')}
          hint={t('testing.noteHint')}
          name="text"
          rows={4}
          required
          maxLength={testerLimits.textLength}
          defaultValue={kept?.text}
        />
        <Field
          label={t('testing.name')}
          name="name"
          autoComplete="nickname"
          maxLength={testerLimits.nameLength}
          defaultValue={kept?.name ?? step.name}
        />
        <button type="submit" className="btn btn--plain" name="intent" value="note" disabled={isBusy}>
          <MessageSquarePlus className="icon" aria-hidden="true" /> {t('testing.send')}
        </button>
      </Form>
    </section>
  );
}
