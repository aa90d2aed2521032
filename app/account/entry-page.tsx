import { Link } from 'react-router';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { AuthPage } from './auth-page.tsx';
import type { CameFor } from './load-came-for.ts';
import { OtherWays } from './other-ways.tsx';
import { isPastForm, SignInStep } from './sign-in-steps.tsx';
import { NeedsScript } from './submit.tsx';
import type { SignInState } from './use-sign-in.ts';

/**
 * The two pages where people log in and register: their titles, their other ways, and the link from one to the other.
 */
const pages = {
  logIn: {
    title: 'auth.logIn',
    ask: 'auth.newHere',
    other: 'auth.createAccount',
    to: '/register',
    ways: 'continueWith',
  },
  register: {
    title: 'auth.createAccount',
    ask: 'auth.haveAccount',
    other: 'auth.logIn',
    to: '/login',
    ways: 'registerWith',
  },
} as const;

/** The form of logging in or registering, with the other ways to log in below it and any later questions. */
export function EntryPage({
  kind,
  signIn,
  onSubmit,
  children,
  before,
  pageTitle,
  cameFor,
}: {
  kind: keyof typeof pages;
  signIn: SignInState;
  onSubmit: (text: (field: string) => string) => void;
  children: React.ReactNode;
  /** What a visitor can do without it, as the page's first part, with its heading. */
  before?: React.ReactNode;
  /** The page's title, where it is not that of logging in. */
  pageTitle?: string | undefined;
  cameFor?: CameFor | undefined;
}) {
  const t = useStrings();
  const form = useFailureFocus<HTMLFormElement>(signIn.error);
  const { title, ask, other, to, ways } = pages[kind];
  const Heading = before ? 'h2' : 'h1';
  const fieldOf = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);

  function readEmail(): string | undefined {
    const field = fieldOf('email');
    if (field?.reportValidity()) return field.value;
    // Whatever the other fields lack.
    field?.focus();
    return undefined;
  }

  return (
    <AuthPage cameFor={cameFor}>
      <PageTitle title={pageTitle ?? t(title)} />
      <SignInStep signIn={signIn} />
      {isPastForm(signIn) ? null : (
        <>
          {before}
          <Heading>{t(title)}</Heading>
          <p className="soft">
            {t(ask)}{' '}
            <Link className="link" to={signIn.withNext(to)}>
              {t(other)}
            </Link>
          </p>
          <NeedsScript>{t('auth.needsScript')}</NeedsScript>
          <div className="needs-script">
            <form
              ref={form}
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                const data = new FormData(event.currentTarget);
                onSubmit((field) => String(data.get(field)));
              }}
            >
              {children}
            </form>
            <OtherWays
              signIn={signIn}
              readEmail={readEmail}
              readName={() => fieldOf('name')?.value.trim() ?? ''}
              label={`auth.${ways}`}
            />
          </div>
        </>
      )}
    </AuthPage>
  );
}
