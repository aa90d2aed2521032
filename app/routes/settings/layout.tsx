import { ArrowLeft, AtSign, Lock, X } from 'lucide-react';
import { NavLink, Outlet } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { Brand } from '#app/shell/brand.tsx';
import { useStrings } from '#app/strings.ts';
import { Link } from 'react-router';
import type { Route } from './+types/layout.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireAccount(context, request);
  return null;
}

const pages = [
  { to: '/settings/account', icon: AtSign, label: 'settings.account' },
  { to: '/settings/security', icon: Lock, label: 'settings.security' },
] as const;

/** The settings have a frame of their own (mock-up 12): their pages at the side, and the way back. */
export default function SettingsLayout() {
  const t = useStrings();
  return (
    <div className="st">
      <header className="st__side">
        <div className="st__top">
          <Brand />
          <Link className="btn btn--quiet only-narrow st__close" to="/library">
            <X className="icon" aria-hidden="true" /> {t('settings.close')}
          </Link>
        </div>
        <nav className="side" aria-label={t('settings.title')}>
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
