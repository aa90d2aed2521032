import { ArrowLeft, type LucideIcon, X } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { Brand } from './brand.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

type FramedPage = { readonly to: string; readonly icon: LucideIcon; readonly title: string };

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
  const nav = useCurrentInView();
  return (
    <div className="st">
      <header className="st__side">
        <div className="st__top">
          <Brand />
          <Link className="btn btn--quiet only-narrow st__close" to="/library">
            <X className="icon" aria-hidden="true" /> {close}
          </Link>
        </div>
        <nav ref={nav} className="side" aria-label={label}>
          {pages.map(({ to, icon: Icon, title }) => (
            <NavLink key={to} to={to} end>
              <Icon className="icon" aria-hidden="true" />
              {title}
            </NavLink>
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
