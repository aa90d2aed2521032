import { ArrowLeft, type LucideIcon, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import { Brand } from './brand.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

type FramedPage = {
  readonly to: string;
  /** A page that belongs under it and has no entry of its own. */
  readonly below?: string;
  readonly icon: LucideIcon;
  readonly title: string;
};

/** The frame of pages that belong together and have no header (mock-up 12): themselves at the side, and the way back. */
export function SideFrame({
  label,
  pages,
  close,
  back,
  isWide = false,
  children,
}: {
  label: string;
  pages: readonly FramedPage[];
  /** The words of the way back, on a telephone and where there is room. */
  close: string;
  back: string;
  isWide?: boolean;
  children: React.ReactNode;
}) {
  const { pathname } = useLocation();
  const nav = useCurrentInView();
  return (
    <div className="st">
      <WorkingStyles />
      <header className="st__side">
        <div className="st__top">
          <Brand />
          <Link className="btn btn--quiet only-narrow st__close" to="/library">
            <X className="icon" aria-hidden="true" /> {close}
          </Link>
        </div>
        <nav ref={nav} className="side" aria-label={label}>
          {pages.map(({ to, below, icon: Icon, title }) => (
            <Link key={to} to={to} aria-current={pathname === to ? 'page' : pathname === below ? 'true' : undefined}>
              <Icon className="icon" aria-hidden="true" />
              {title}
            </Link>
          ))}
        </nav>
        <Link className="only-wide row small soft st__back" to="/library">
          <ArrowLeft className="icon icon--sm" aria-hidden="true" /> {back}
        </Link>
      </header>
      <main className={isWide ? 'st__main st__main--wide' : 'st__main'} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
