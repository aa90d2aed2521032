import { ArrowLeft, Library, PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import { Brand } from './brand.tsx';
import { DrawerButton } from './drawer.tsx';

type Props = {
  readonly work: { readonly path: string; readonly title: string; readonly language: string };
  /** What the page is of the work. */
  readonly place: string;
  /** Whether its own title is another, so that the bar says it on phones, too. */
  readonly isTitledApart?: boolean;
  /** The text that the page is about; without it the way back leads to the work. */
  readonly text?: { readonly to: string; readonly back: string };
  /** Where its author goes on writing: the text that was written last. */
  readonly write?: string | undefined;
  /** The column beside the page, where the window has room for one. */
  readonly side?: React.ReactNode;
  readonly className: string;
  readonly children: React.ReactNode;
};

/** A page of the workspace besides the text itself: its bar says where one is, and there is no footer (mock-ups 21 to 23). */
export function WorkspacePage({ work, place, isTitledApart = false, text, write, side, className, children }: Props) {
  const t = useStrings();
  const { path, title, language } = work;
  const back = text ?? { to: path, back: t('shell.backToWork', { title }) };
  const main = (
    <main id="main" className={className} tabIndex={-1}>
      {children}
    </main>
  );
  return (
    <>
      <WorkingStyles />
      <header className="wsbar">
        <Brand isBare />
        <Link
          className="btn btn--quiet btn--icon only-narrow"
          to={back.to}
          reloadDocument
          aria-label={back.back}
          title={back.back}
        >
          <ArrowLeft className="icon" aria-hidden="true" />
        </Link>
        <div className="crumb">
          <Link className="only-wide row link wsbar__work" to={path} reloadDocument lang={language}>
            <span className="clip">{title}</span>
          </Link>
          <span className="only-wide" aria-hidden="true">
            /
          </span>
          <b className={isTitledApart ? 'clip' : 'clip only-wide'}>{place}</b>
          {/* On phones the title of the page stands right below. */}
          {isTitledApart ? null : (
            <b className="clip only-narrow" lang={language}>
              {title}
            </b>
          )}
        </div>
        {text ? (
          <Link className="btn btn--quiet btn--sm only-wide row" to={text.to} reloadDocument>
            <ArrowLeft className="icon" aria-hidden="true" /> {text.back}
          </Link>
        ) : null}
        {write ? (
          <Link className="btn btn--plain btn--sm only-wide row" to={write} reloadDocument>
            <PenLine className="icon" aria-hidden="true" /> {t('shell.write')}
          </Link>
        ) : null}
        <Link className="btn btn--quiet btn--icon only-wide row" to="/library" aria-label={t('shell.library')}>
          <Library className="icon" aria-hidden="true" />
        </Link>
        <DrawerButton showsUnread />
      </header>
      {side ? (
        <div className="wspage">
          {side}
          {main}
        </div>
      ) : (
        main
      )}
    </>
  );
}
