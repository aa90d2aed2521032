import { List } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings } from '#app/strings.ts';

/** Fetched when it is first wanted. */
const ContentsDrawer = fetchedPart(() => import('./contents-drawer.tsx'));

type ContentsButtonProps = {
  workPath: string;
  /** The chapter that is open, and how many come before it. */
  hereId: string;
  at: number;
  addressOf: (pageId: string) => string;
};

/** Opens the contents of the work next to the text; without scripts it leads to them on the page of the work. */
export function ContentsButton(props: ContentsButtonProps) {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const icon = <List className="icon" aria-hidden="true" />;
  return (
    <>
      <button
        type="button"
        className="btn btn--quiet btn--icon only-scripted"
        aria-label={t('work.contents')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {icon}
      </button>
      <Link
        className="btn btn--quiet btn--icon only-scriptless"
        aria-label={t('work.contents')}
        to={`${props.workPath}#contents`}
        reloadDocument
      >
        {icon}
      </Link>
      {isOpen ? <ContentsDrawer {...props} onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null}
    </>
  );
}
