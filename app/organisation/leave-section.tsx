import { Form } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { MembersResult } from './members-form.ts';

/** The way out for whoever is in. */
export function LeaveSection({ name, result }: { name: string; result: MembersResult | undefined }) {
  const t = useStrings();
  const isLast = result && 'problem' in result && result.problem === 'lastOwner';
  return (
    <section id="leave" aria-labelledby="leave-title">
      <h2 id="leave-title">{t('organisation.leaveTitle')}</h2>
      <p>{t('organisation.leaveText')}</p>
      {isLast ? <Notice kind="error">{t('organisation.problem.lastOwner')}</Notice> : null}
      <Form
        method="post"
        className="form"
        onSubmit={(event) => window.confirm(t('organisation.confirmLeave', { name })) || event.preventDefault()}
      >
        <button type="submit" className="btn btn--plain" name="intent" value="leave">
          {t('organisation.leave')}
        </button>
      </Form>
    </section>
  );
}
