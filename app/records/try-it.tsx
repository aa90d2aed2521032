import { Send } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Choice, Field, TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** A request as it is filled in. */
export type Draft = { readonly method: string; readonly address: string; readonly body: string };

type Answer = { readonly status: string; readonly headers: string; readonly body: string };

const shownHeaders = ['content-type', 'etag', 'location', 'ratelimit', 'idempotency-replayed'];

/** Sends one request of the API and shows the answer. */
export function TryIt({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const t = useStrings();
  const [token, setToken] = useState('');
  const [answer, setAnswer] = useState<Answer | 'sending' | 'unreachable'>();
  const takesBody = draft.method !== 'GET' && draft.method !== 'DELETE';

  async function send(event: React.FormEvent) {
    event.preventDefault();
    setAnswer('sending');
    try {
      const response = await fetch(draft.address, {
        method: draft.method,
        headers: {
          ...(takesBody && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        ...(takesBody && { body: draft.body }),
      });
      setAnswer({
        status: `${response.status} ${response.statusText}`,
        headers: shownHeaders
          .filter((name) => response.headers.has(name))
          .map((name) => `${name}: ${response.headers.get(name)}`)
          .join('\n'),
        body: indented(await response.text()),
      });
    } catch {
      setAnswer('unreachable');
    }
  }

  return (
    <form className="stack form" onSubmit={send}>
      <Choice
        label={t('api.method')}
        name="method"
        value={draft.method}
        onChange={({ target }) => onChange({ ...draft, method: target.value })}
      >
        {['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Choice>
      <Field
        label={t('api.address')}
        name="address"
        required
        // Nothing goes anywhere else from here.
        pattern="/api/.*"
        wrong={t('api.addressWrong')}
        value={draft.address}
        spellCheck={false}
        onChange={({ target }) => onChange({ ...draft, address: target.value })}
      />
      {takesBody ? (
        <TextArea
          label={t('api.body')}
          name="body"
          rows={8}
          value={draft.body}
          spellCheck={false}
          onChange={({ target }) => onChange({ ...draft, body: target.value })}
        />
      ) : null}
      <Field
        label={t('api.token')}
        hint={t('api.tokenHint')}
        name="token"
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={({ target }) => setToken(target.value)}
      />
      <button type="submit" className="btn btn--primary" aria-busy={answer === 'sending'}>
        <Send className="icon" aria-hidden="true" />
        {t('api.send')}
      </button>
      <div aria-live="polite">
        {answer === 'sending' ? <p className="soft small">{t('api.sending')}</p> : null}
        {answer === 'unreachable' ? <Notice kind="error">{t('api.unreachable')}</Notice> : null}
        {typeof answer === 'object' ? (
          <section aria-label={t('api.answer')}>
            <h3>{answer.status}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
            <pre tabIndex={0}>
              {answer.headers}
              {'\n\n'}
              {answer.body}
            </pre>
          </section>
        ) : null}
      </div>
    </form>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
