import { useActionData } from 'react-router';
import { Notice } from '#app/ui/notice.tsx';
import { useIsAlive } from '#app/ui/use-is-alive.ts';

type SubmitProps = {
  isBusy: boolean;
  worksWithoutScript?: boolean;
  /** Whether the page has another way on, which comes first. */
  isSecond?: boolean;
  children: React.ReactNode;
};

/**
 * The one filled button of a form about an account. It cannot be pressed before the script is there, unless the server
 * reads the form as well: it would be sent to where nobody reads it, with a password. While it is busy it keeps the
 * focus.
 */
export function Submit({ isBusy, worksWithoutScript = false, isSecond = false, children }: SubmitProps) {
  const isAlive = useIsAlive();
  return (
    <button
      type="submit"
      className={`btn btn--wide btn--lg ${isSecond ? 'btn--plain' : 'btn--primary'}`}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      disabled={!isAlive && !worksWithoutScript}
      onClick={(event) => (isBusy ? event.preventDefault() : undefined)}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** For people without scripts, or whose form was sent without them; a `.needs-script` is not shown to the former. */
export function NeedsScript({ children }: { children: React.ReactNode }) {
  const refused = useActionData<object>();
  if (refused && 'needsScript' in refused) return <Notice kind="warning">{children}</Notice>;
  return (
    <noscript>
      <p className="notice auth__notice">{children}</p>
    </noscript>
  );
}
