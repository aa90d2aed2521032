import type { MultiFactorResolver } from 'firebase/auth';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { ProviderMark, useProviders } from '#app/account/other-ways.tsx';
import { Submit } from '#app/account/submit.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { type Provable, useProving } from './use-proving.ts';

/** Asks for the password, or a provider, and the second step where there is one. */
export function ProofDialog({
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
  const { error, isBusy, isMailed, resolver, attempt, byProvider, mailReset } = useProving(person, onProved);
  const frame = useFailureFocus<HTMLDivElement>(error);

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
              onCode={(code) => attempt(() => answer(resolver, code))}
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

async function answer(resolver: MultiFactorResolver, code: string): Promise<undefined> {
  const { answerResolver } = await import('#app/account/sign-in.ts');
  await answerResolver(resolver, code);
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
