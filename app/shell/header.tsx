import { Bell as BellIcon, Library, PenLine, Search } from 'lucide-react';
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
            <>
              <BarLink to="/library" icon={Library} text={t('shell.library')} />
              <BarLink to="/write" reloadDocument icon={PenLine} text={t('shell.write')} />
              <BarLink to="/journey/find" icon={Search} text={t('shell.find')} />
            </>
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

/** Where someone reads, writes or finds a story: on a small screen the icon stands for the word. */
function BarLink({
  icon: Icon,
  text,
  ...link
}: {
  to: string;
  icon: typeof Library;
  text: string;
  reloadDocument?: boolean;
}) {
  return (
    <NavLink {...link} title={text}>
      <Icon className="icon" aria-hidden="true" />
      <span className="nav__text">{text}</span>
    </NavLink>
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
        <>
          <Link className="btn btn--quiet only-wide row" to="/library">
            {t('shell.library')}
          </Link>
          <Link className="btn btn--quiet only-wide row" to="/write" reloadDocument>
            {t('shell.write')}
          </Link>
        </>
      ) : (
        <>
          <Link className="btn btn--quiet rbar__login" to="/login">
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
