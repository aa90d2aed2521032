import { Form } from 'react-router';
import { ActResult } from '#app/operator/act-result.tsx';
import { useKindNames } from '#app/operator/kind-names.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import type { Route } from './+types/mail.ts';

export { action, loader } from './load-mail.ts';

export default function OperatorMail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { emailName } = useKindNames();
  const say = useIsAlive() ? format.moment : format.day;
  const { letters, mailWay } = loaderData;
  const badges = {
    failed: 'badge badge--error',
    waiting: 'badge',
    // Where no mail server is configured, it went nowhere.
    sent: mailWay === 'sent' ? 'badge badge--success' : 'badge',
  };
  return (
    <>
      <PageTitle title={t('operator.mail.title')} />
      <h1>{t('operator.mail.title')}</h1>
      <p className="soft st__intro">{t(`operator.mail.way.${mailWay}`)}</p>
      <ActResult result={actionData} done={t('operator.mail.testWritten')} />
      <Form method="post" className="op__search" preventScrollReset>
        <button type="submit" className="btn btn--plain" name="act" value="test">
          {t('operator.mail.test')}
        </button>
      </Form>
      {letters.length === 0 ? (
        <p className="soft">{t('operator.mail.none')}</p>
      ) : (
        <ul className="op__list">
          {letters.map(({ id, kind, recipient, createdAt, state }) => (
            <li key={id}>
              <div className="op__what">
                <b>{emailName(kind)}</b>{' '}
                <span className={badges[state]}>{t(`operator.mail.state.${state === 'sent' ? mailWay : state}`)}</span>
                <p className="small">{recipient}</p>
              </div>
              <span className="mute small">{say(createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
