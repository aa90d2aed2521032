import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** An ordinary page: header, content, footer. */
export function Page({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <>
      <Header />
      <main id="main" className={className ?? 'page'} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
