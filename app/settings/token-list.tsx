import { KeyRound } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { ShownToken } from '#app/routes/settings/load-tokens.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Area, TokenScope } from '#domain/access-token.ts';

/** The tokens someone has, each with a way to end it. */
export function TokenList({ tokens }: { tokens: readonly ShownToken[] }) {
  const t = useStrings();
  const format = useFormat();
  const isBusy = useNavigation().state !== 'idle';
  const sayScope = (scope: TokenScope) => {
    const [area, access] = scope.split(':') as [Area, 'read' | 'write'];
    return t(`tokens.scope.${area}.${access}`);
  };
  if (tokens.length === 0) return <p className="soft small">{t('tokens.none')}</p>;
  return (
    <ul className="plain stack">
      {tokens.map(({ id, name, scopes, expiresAt, lastUsedAt }) => (
        <li key={id} className="row row--between">
          <span className="row">
            <KeyRound className="icon" aria-hidden="true" />
            <span>
              {name}
              <span className="mute small set__note" id={`token-${id}`}>
                {scopes.map(sayScope).join(' · ')}
                <br />
                {t('tokens.until', { day: format.day(expiresAt) })}
                <br />
                {lastUsedAt === undefined
                  ? t('tokens.neverUsed')
                  : t('tokens.lastUsed', { day: format.day(lastUsedAt) })}
              </span>
            </span>
          </span>
          <Form method="post">
            <input type="hidden" name="intent" value="end" />
            <button
              type="submit"
              name="id"
              value={id}
              className="btn btn--quiet btn--sm"
              disabled={isBusy}
              aria-describedby={`token-${id}`}
            >
              {t('tokens.end')}
              <span className="vh"> {name}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
