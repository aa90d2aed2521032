import { Menu, UserRound } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRoot } from '#app/root.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar } from '#app/ui/avatar.tsx';

const Drawer = lazy(() => import('./drawer-panel.tsx'));

/** The button that opens the drawer, and the drawer, which is fetched when it is first wanted. */
export function DrawerButton() {
  const t = useStrings();
  const account = useRoot()?.account;
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) setOpen(false);
    shown.current = pathname;
  }, [pathname]);
  return (
    <>
      <button
        type="button"
        className={account ? 'menubtn' : 'btn btn--quiet btn--icon'}
        aria-label={t('shell.menu')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu className="icon" aria-hidden="true" />
        {account ? (
          <Avatar
            alt={account.displayName}
            src={account.photoURL}
            icon={account.displayName ? undefined : <UserRound className="icon" />}
            size="sm"
            seed={account.uid}
          />
        ) : null}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Drawer onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
