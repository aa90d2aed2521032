import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useIsAlive } from '#app/ui/use-is-alive.ts';

/** A new token, to be copied: it is shown this once. */
export function MadeToken({ token }: { token: string }) {
  const t = useStrings();
  const isAlive = useIsAlive();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      // It stays where it can be copied by hand.
      () => undefined,
    );
  return (
    <Notice kind="success">
      <p>{t('tokens.made')}</p>
      <div className="token">
        <input
          className="input"
          readOnly
          value={token}
          aria-label={t('tokens.newToken')}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isAlive ? (
          <button type="button" className="btn btn--plain" onClick={copy}>
            <Copy className="icon" aria-hidden="true" />
            {t('tokens.copy')}
          </button>
        ) : null}
      </div>
      <span role="status">{isCopied ? t('tokens.copied') : null}</span>
    </Notice>
  );
}
