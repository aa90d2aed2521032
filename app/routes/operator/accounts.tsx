import { ActButton, AskedAct } from '#app/operator/act-button.tsx';
import { ActResult } from '#app/operator/act-result.tsx';
import { ListEnds, ListSearch } from '#app/operator/list-search.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Route } from './+types/accounts.ts';

export { action, loader } from './load-accounts.ts';

export default function OperatorAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { words, people, isFirst, next } = loaderData;
  return (
    <>
      <PageTitle title={t('operator.accounts.title')} />
      <h1>{t('operator.accounts.title')}</h1>
      <ActResult result={actionData} done={t('operator.done')} />
      <ListSearch label={t('operator.accounts.search')} hint={t('operator.accounts.searchHint')} words={words} />
      {people.length === 0 ? (
        <p className="soft">{t('operator.noneFound')}</p>
      ) : (
        <ul className="op__list">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      <ListEnds words={words} isFirst={isFirst} next={next} />
    </>
  );
}

function PersonRow({ person }: { person: Route.ComponentProps['loaderData']['people'][number] }) {
  const t = useStrings();
  const format = useFormat();
  const { id, email, displayName, isVerified, isDisabled, isClosed, isOperator, isOwn, createdAt, lastLoginAt } =
    person;
  const about = displayName || email || id;
  return (
    <li>
      <div className="op__what">
        <b>{displayName || t('operator.accounts.noName')}</b>{' '}
        {isOperator ? <span className="badge badge--primary">{t('operator.accounts.operator')}</span> : null}{' '}
        {isDisabled ? <span className="badge badge--error">{t('operator.accounts.disabled')}</span> : null}{' '}
        {isClosed ? <span className="badge">{t('operator.accounts.closed')}</span> : null}
        {email === undefined ? null : (
          <p className="small">
            {email} · {t(isVerified ? 'operator.accounts.verified' : 'operator.accounts.unverified')}
          </p>
        )}
        <p className="mute small dots op__times">
          <span>{t('operator.accounts.opened', { day: format.day(createdAt) })}</span>
          <span>{t('operator.accounts.seen', { day: format.day(lastLoginAt) })}</span>
        </p>
      </div>
      <div className="op__acts">
        {email === undefined || isVerified ? null : (
          <ActButton act="verify" id={id} label={t('operator.accounts.verify')} about={about} />
        )}
        {isOwn ? null : isDisabled ? (
          <ActButton act="enable" id={id} label={t('operator.accounts.enable')} about={about} />
        ) : (
          <AskedAct
            act="disable"
            id={id}
            label={t('operator.accounts.disable')}
            about={about}
            comes={t('operator.accounts.disableComes')}
            sure={t('operator.accounts.disableSure')}
          />
        )}
      </div>
    </li>
  );
}
