import { Form, Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import type { SoleOwned } from './load-sole-owned.ts';
import { Setting } from './setting.tsx';

/** What happens to organisations whose only owner leaves: handed over now, or the default. */
export function SoleOwnedSetting({ organisations }: { organisations: readonly SoleOwned[] }) {
  const t = useStrings();
  if (organisations.length === 0) return null;
  return (
    <Setting id="organisations" title={t('exit.organisations')}>
      {organisations.map(({ id, name, slug, others: [next, ...more] }) => (
        <div key={id} className="stack">
          <p>
            <Link className="link" to={`/org/${slug}/manage`}>
              {name}
            </Link>{' '}
            <span className="soft">{next ? t('exit.passesTo', { name: next.name }) : t('exit.goesToo')}</span>
          </p>
          {next ? (
            <Form method="post" className="stack form">
              <input type="hidden" name="organisation" value={id} />
              <Choice label={t('exit.handOverTo', { name })} name="to">
                {[next, ...more].map((member) => (
                  <option key={member.accountId} value={member.accountId}>
                    {member.name}
                  </option>
                ))}
              </Choice>
              <button type="submit" className="btn btn--plain">
                {t('exit.handOver')}
              </button>
            </Form>
          ) : null}
        </div>
      ))}
    </Setting>
  );
}
