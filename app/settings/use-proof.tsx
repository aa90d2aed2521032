import type { MultiFactorResolver } from 'firebase/auth';
import { useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { ProviderMark, useProviders } from '#app/account/other-ways.tsx';
import { openProviderWindow } from '#app/account/provider-window.ts';
import { Submit } from '#app/account/submit.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { minuteMs } from '#domain/duration.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';

/** Who has to prove who they are, and by what they can. */
export type Provable = {
  readonly uid: string;
  readonly email: string | undefined;
  readonly hasPassword: boolean;
  readonly providerIds: readonly string[];
  readonly isHosted: boolean;
};

type Deed = () => Promise<void>;

type Client = typeof import('#app/account/change-account.ts');

/** How long a proof is good for here; the server counts five minutes and has the last word. */
const proofMs = 4 * minuteMs;

let provedAt = 0;

/**
 * Does what only someone may do who proved lately who they are: asks for the password (or a provider) first where
 * that is some time ago, or always where the deed wants it so.
 */
export function useProof(person: Provable) {
  const [asked, setAsked] = useState<Deed>();
  const [error, setError] = useState<IdentitySentence>();
  const [isBusy, setBusy] = useState(false);

  async function perform(deed: Deed) {
    setBusy(true);
    setError(undefined);
    try {
      await deed();
    } catch (failure) {
      const sentence = sentenceOf(failure);
      if (sentence === 'recent') setAsked(() => deed);
      else setError(sentence);
    }
    setBusy(false);
  }

  async function proved(deed: Deed) {
    provedAt = Date.now();
    setAsked(undefined);
    await perform(deed);
  }

  return {
    error,
    isBusy,
    /** @param options.when - asks where the proof is old, however lately it was, or never: a guest has none to give */
    ask(deed: Deed, { when = 'old' }: { when?: 'old' | 'always' | 'never' } = {}) {
      setError(undefined);
      const isOld = Date.now() - provedAt > proofMs;
      if (when === 'always' || (when === 'old' && isOld)) setAsked(() => deed);
      else void perform(deed);
    },
    dialog: asked ? (
      <ProofDialog person={person} onProved={() => proved(asked)} onClose={() => setAsked(undefined)} />
    ) : null,
  };
}

function ProofDialog({
  person,
  onProved,
  onClose,
}: {
  person: Provable;
  onProved: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useStrings();
  const providers = useProviders().filter(({ id }) => person.providerIds.includes(id));
  const [error, setError] = useState<IdentitySentence>();
  const [isBusy, setBusy] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const [resolver, setResolver] = useState<MultiFactorResolver>();
  const abort = useRef<AbortController>(undefined);
  const frame = useFailureFocus<HTMLDivElement>(error);

  async function attempt(deed: (client: Client) => Promise<MultiFactorResolver | undefined>) {
    setBusy(true);
    setError(undefined);
    try {
      const asks = await deed(await import('#app/account/change-account.ts'));
      if (!asks) return await onProved();
      setResolver(asks);
      setBusy(false);
    } catch (failure) {
      setError(sentenceOf(failure));
      setBusy(false);
    }
  }

  async function byProvider(id: string) {
    abort.current = new AbortController();
    try {
      const handed = await openProviderWindow(id, { signal: abort.current.signal, again: true });
      await attempt(({ proveByProvider }) => proveByProvider(person.uid, id, handed));
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  async function mailReset() {
    const { email } = person;
    if (email === undefined) return;
    setBusy(true);
    try {
      const client = await import('#app/account/change-account.ts');
      await client.mailReset(email);
      setMailed(true);
    } catch (failure) {
      setError(sentenceOf(failure));
    }
    setBusy(false);
  }

  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t('proof.title')}</Heading>
          <p className="soft">{t(person.hasPassword ? 'proof.byPassword' : 'proof.byProvider')}</p>
          <div ref={frame}>{error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}</div>
          {resolver ? (
            <SecondStep
              isHosted={person.isHosted}
              isBusy={isBusy}
              onCode={(code) =>
                attempt(async () => {
                  const { answerResolver } = await import('#app/account/sign-in.ts');
                  await answerResolver(resolver, code);
                  return undefined;
                })
              }
            />
          ) : person.hasPassword ? (
            <form
              className="stack form"
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                const password = String(new FormData(event.currentTarget).get('password'));
                void attempt(({ proveByPassword }) => proveByPassword(person.uid, person.email, password));
              }}
            >
              <input
                className="vh"
                type="email"
                autoComplete="username"
                value={person.email ?? ''}
                readOnly
                tabIndex={-1}
                aria-hidden="true"
              />
              <PasswordField
                label={t('proof.password')}
                name="password"
                autoComplete="current-password"
                required
                autoFocus
              />
              <Submit isBusy={isBusy}>{t('proof.goOn')}</Submit>
            </form>
          ) : null}
          <div className="ways">
            {(resolver ? [] : providers).map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className="btn btn--plain btn--wide"
                disabled={isBusy}
                onClick={() => byProvider(id)}
              >
                <ProviderMark id={id} />
                {t('auth.continueWith', { provider: name })}
              </button>
            ))}
            {!person.hasPassword && person.email !== undefined ? (
              <button type="button" className="btn btn--plain btn--wide" disabled={isBusy} onClick={mailReset}>
                {t('proof.mailPassword')}
              </button>
            ) : null}
            <button type="button" className="btn btn--quiet btn--wide" onClick={onClose}>
              {t('proof.cancel')}
            </button>
          </div>
          <p className="small" role="status">
            {isMailed ? t('auth.resetSent', { email: person.email ?? '' }) : null}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function SecondStep({
  isHosted,
  isBusy,
  onCode,
}: {
  isHosted: boolean;
  isBusy: boolean;
  onCode: (code: string) => void;
}) {
  const t = useStrings();
  return (
    <form
      className="stack form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(String(new FormData(event.currentTarget).get('code')));
      }}
    >
      <Field
        label={t('auth.code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        hint={t(isHosted ? 'auth.codeHintHosted' : 'auth.codeHint')}
      />
      <Submit isBusy={isBusy}>{t('proof.goOn')}</Submit>
    </form>
  );
}
