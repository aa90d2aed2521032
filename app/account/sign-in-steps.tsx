import { useLayoutEffect, useRef } from 'react';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { Submit } from './submit.tsx';
import type { SignInState } from './use-sign-in.ts';

/** The next step of a sign-in, in place of the form that began it; undefined while there is none. */
export function SignInStep({ signIn }: { signIn: SignInState }) {
  const { waiting } = signIn;
  if (waiting?.kind === 'secondFactor') return <SecondFactor signIn={signIn} waiting={waiting} />;
  if (waiting?.kind === 'guestWorks') return <GuestWorks signIn={signIn} waiting={waiting} />;
  return null;
}

/** Whether a sign-in has left its form. */
export function isPastForm({ waiting }: SignInState): boolean {
  return waiting?.kind === 'secondFactor' || waiting?.kind === 'guestWorks';
}

type Waiting<Kind> = Extract<SignInState['waiting'], { kind: Kind }>;

function SecondFactor({
  signIn: { error, isBusy, run, startOver },
  waiting: { resolver, isHosted },
}: {
  signIn: SignInState;
  waiting: Waiting<'secondFactor'>;
}) {
  const t = useStrings();
  const form = useFailureFocus<HTMLFormElement>(error);
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <>
      <h1>{t('auth.secondFactor')}</h1>
      <p className="soft">{t('auth.secondFactorIntro')}</p>
      <form
        ref={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const code = String(new FormData(event.currentTarget).get('code'));
          void run(({ answerChallenge }) => answerChallenge(resolver, code));
        }}
      >
        <Field
          label={t('auth.code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="text"
          spellCheck={false}
          autoCapitalize="none"
          required
          hint={t(isHosted ? 'auth.codeHintHosted' : 'auth.codeHint')}
          error={error ? t(`auth.error.${error}`) : undefined}
        />
        <Submit isBusy={isBusy}>{t('auth.logIn')}</Submit>
        <button type="button" className="btn btn--quiet" onClick={startOver}>
          {t('auth.startOver')}
        </button>
      </form>
    </>
  );
}

function GuestWorks({
  signIn: { error, isBusy, transferWorks, leaveWorks },
  waiting: { guestToken, works },
}: {
  signIn: SignInState;
  waiting: Waiting<'guestWorks'>;
}) {
  const t = useStrings();
  const frame = useFailureFocus<HTMLDivElement>(error);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {t('auth.bringTitle')}
      </h1>
      <p className="soft">{t('auth.bringIntro', { count: works })}</p>
      <div className="stack form" ref={frame}>
        {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
        <button
          type="button"
          className="btn btn--primary btn--wide btn--lg"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => transferWorks(guestToken)}
        >
          {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
          {t('auth.bring')}
        </button>
        <button type="button" className="btn btn--plain btn--wide" disabled={isBusy} onClick={leaveWorks}>
          {t('auth.leaveBehind')}
        </button>
        <p className="small mute">{t('auth.leaveHint')}</p>
      </div>
    </>
  );
}
