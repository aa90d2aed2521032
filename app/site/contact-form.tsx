import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';

type ContactFormProps = {
  /** Names this form, so that a press that counts twice sends once. */
  form: string;
  /** That of the account of whoever is logged in. */
  email: string | undefined;
  /** The fields that cannot be taken as they are. */
  wrong: readonly string[];
  /** The text of a form that was refused. */
  kept: Readonly<Record<string, string>> | undefined;
  failed: 'tooMany' | 'closed' | undefined;
};

/**
 * A form to write to the site's admins. It is a plain one; where there is script, the browser proves meanwhile that it
 * is no machine that writes by the thousand.
 */
export function ContactForm({ form: id, email, wrong, kept, failed }: ContactFormProps) {
  const t = useStrings();
  const submit = useSubmit();
  // While the page is only being reloaded, text written by then can be sent.
  const isSending = useNavigation().state === 'submitting';
  const [isProving, setProving] = useState(false);
  const form = useFailureFocus<HTMLFormElement>(wrong.length > 0 ? wrong : failed);
  const isBusy = isSending || isProving;
  const name = useRoot()?.account?.displayName;

  async function send(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const filled = new FormData(event.currentTarget);
    setProving(true);
    filled.set('proof', await proofOfWork());
    setProving(false);
    await submit(filled, { method: 'post', preventScrollReset: true });
  }

  return (
    <Form method="post" onSubmit={send} ref={form} noValidate>
      {failed ? <Notice kind="error">{t(`contact.${failed}`)}</Notice> : null}
      <Field
        label={t('contact.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={kept?.name ?? name}
      />
      <Field
        label={t('contact.email')}
        hint={t('contact.emailHint')}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={kept?.email ?? email}
        error={wrong.includes('email') ? t('contact.wrongEmail') : undefined}
        // Without a script, the browser leads there; with an address of the form it would, too, but later, to nothing.
        autoFocus={wrong.includes('email')}
      />
      <TextArea
        label={t('contact.message')}
        name="message"
        rows={8}
        defaultValue={kept?.message}
        maxLength={10_000}
        required
        error={wrong.includes('message') ? t('contact.wrongMessage') : undefined}
        autoFocus={wrong.includes('message') && !wrong.includes('email')}
      />
      <input type="hidden" name="form" value={id} />
      <div className="contact__trap" aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button type="submit" className="btn btn--primary" aria-busy={isBusy}>
        {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
        {t('contact.send')}
      </button>
    </Form>
  );
}

/** Shows that this browser has done some work; empty where it could not: fewer messages are taken then. */
async function proofOfWork(): Promise<string> {
  try {
    const { appCheckHeaders } = await import('#app/account/identity-app.ts');
    return (await appCheckHeaders())['X-Firebase-AppCheck'] ?? '';
  } catch {
    return '';
  }
}
