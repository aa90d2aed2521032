import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { shortName } from '#domain/short-name.ts';
import type { MembersResult } from './members-form.ts';

/** The way to leave, for members. */
export function LeaveSection({ name, result }: { name: string; result: MembersResult | undefined }) {
  const t = useStrings();
  const refused = result && 'problem' in result && result.of === 'leave' ? result : undefined;
  const frame = useFailureFocus<HTMLElement>(refused);
  return (
    <section id="leave" ref={frame} aria-labelledby="leave-title">
      <h2 id="leave-title">{t('organisation.leaveTitle')}</h2>
      <p>{t('organisation.leaveText')}</p>
      {refused ? <Notice kind="error">{t(`organisation.problem.${refused.problem}`)}</Notice> : null}
      <AskingForm
        method="post"
        className="form"
        question={{ ...t('organisation.askLeave', { name: shortName(name), returnObjects: true }), isDanger: true }}
      >
        <button type="submit" className="btn btn--plain" name="intent" value="leave">
          {t('organisation.leave')}
        </button>
      </AskingForm>
    </section>
  );
}
