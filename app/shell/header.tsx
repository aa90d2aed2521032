import { Bell as BellIcon } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { useEntryAddress } from '#app/account/use-entry-address.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings, withWords } from '#app/strings.ts';
import { Brand } from './brand.tsx';
import { DrawerButton } from './drawer.tsx';
import { fetchedPart } from './fetched-part.tsx';

/** Fetched, with its words, by signed-in people only. */
const Bell = fetchedPart(() => withWords('notifications', import('#app/notifications/notification-bell.tsx')));

/** The bar at the top of every page but reading pages and editors, which have the slim one. */
export function Header() {
  const t = useStrings();
  const account = useRoot()?.account;
  const entry = useEntryAddress();
  return (
    <header className="topbar">
      <div className="topbar__in">
        <Brand />
        <nav className="nav" aria-label={t('shell.mainNavigation')}>
          {account ? (
            <NavLink to="/library">{t('shell.library')}</NavLink>
          ) : (
            <>
              <NavLink to="/" end className="only-wide row">
                {t('shell.home')}
              </NavLink>
              <NavLink to="/about" className="only-wide row">
                {t('site.learn')}
              </NavLink>
            </>
          )}
        </nav>
        {account && !account.isAnonymous ? null : (
          <>
            {/* A guest has a bell and a library as well: on a small screen the drawer leads there. */}
            <Link className={account ? 'btn btn--quiet only-wide row' : 'btn btn--quiet'} to={entry('/login')}>
              {t('shell.logIn')}
            </Link>
            <Link className="btn btn--plain only-wide row" to={entry('/register')}>
              {t('shell.register')}
            </Link>
          </>
        )}
        {account ? (
          <Bell
            key={account.uid}
            without={
              <Link className="btn btn--quiet btn--icon" to="/notifications" aria-label={t('shell.notifications')}>
                <BellIcon className="icon" aria-hidden="true" />
              </Link>
            }
          />
        ) : null}
        <DrawerButton />
      </div>
    </header>
  );
}

/** The bar of reading pages: back to the work, the page's own tools, the library, the drawer. */
export function SlimHeader({
  back,
  title,
  titleLanguage,
  children,
  end,
}: {
  back: { to: string; label: string; lang?: string };
  title: string;
  titleLanguage?: string;
  children?: React.ReactNode;
  /** The text behind the title. */
  end?: React.ReactNode;
}) {
  const t = useStrings();
  const account = useRoot()?.account;
  return (
    <div className="rbar__in">
      <Link className="rbar__back" to={back.to} aria-label={t('reading.backTo', { title: back.label })}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m15 18-6-6 6-6" />
        </svg>
        <span className="only-wide row clip" lang={back.lang}>
          {back.label}
        </span>
      </Link>
      {children}
      <p className="rbar__title clip" lang={titleLanguage}>
        {title}
      </p>
      {end}
      {account ? (
        <Link className="btn btn--quiet only-wide row" to="/library">
          {t('shell.library')}
        </Link>
      ) : (
        <>
          <Link className="btn btn--quiet" to="/login">
            {t('shell.logIn')}
          </Link>
          <Link className="btn btn--plain only-wide row" to="/register">
            {t('shell.register')}
          </Link>
        </>
      )}
      <DrawerButton showsUnread />
    </div>
  );
}
