import { Accessibility, ArrowLeft, AtSign, DoorOpen, Lock, UserRound, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { Brand } from '#app/shell/brand.tsx';
import { useStrings } from '#app/strings.ts';
import type { Route } from './+types/layout.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireAccount(context, request);
  return null;
}

const pages = [
  { to: '/settings/profile', icon: UserRound, label: 'settings.profile' },
  { to: '/settings/account', icon: AtSign, label: 'settings.account' },
  { to: '/settings/security', icon: Lock, label: 'settings.security' },
  { to: '/settings/accessibility', icon: Accessibility, label: 'settings.accessibility' },
  { to: '/settings/exit', icon: DoorOpen, label: 'settings.exit' },
] as const;

/** The settings have a frame of their own (mock-up 12): their pages at the side, and the way back. */
export default function SettingsLayout() {
  const t = useStrings();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a telephone the pages are a row wider than it.
  useEffect(() => {
    nav.current
      ?.querySelector(`[aria-current][href$="${pathname}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="st">
      <header className="st__side">
        <div className="st__top">
          <Brand />
          <Link className="btn btn--quiet only-narrow st__close" to="/library">
            <X className="icon" aria-hidden="true" /> {t('settings.close')}
          </Link>
        </div>
        <nav ref={nav} className="side" aria-label={t('settings.title')}>
          {pages.map(({ to, icon: Icon, label }) => (
            <NavLink key={to} to={to}>
              <Icon className="icon" aria-hidden="true" />
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <Link className="only-wide row small soft st__back" to="/library">
          <ArrowLeft className="icon icon--sm" aria-hidden="true" /> {t('settings.back')}
        </Link>
      </header>
      <main className="st__main" id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
