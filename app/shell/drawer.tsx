import { Menu, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { fetchedPart } from './fetched-part.tsx';

const Drawer = fetchedPart(() => import('./drawer-panel.tsx'));

/**
 * The button that opens the drawer, and the drawer, which is fetched when it is first opened.
 *
 * @param showsUnread - there is no bell next to it: a dot says that something is unread
 */
export function DrawerButton({ showsUnread = false }: { showsUnread?: boolean }) {
  const t = useStrings();
  const root = useRoot();
  const account = root?.account;
  const hasUnread = showsUnread && (root?.notifications?.unread ?? 0) > 0;
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
        aria-label={t(hasUnread ? 'shell.menuUnread' : 'shell.menu')}
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
        {hasUnread ? <span className="menubtn__new" /> : null}
      </button>
      {isOpen ? <Drawer onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null}
    </>
  );
}
