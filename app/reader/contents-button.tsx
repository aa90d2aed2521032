import { List } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings } from '#app/strings.ts';
import { wholeContents } from '#domain/contents.ts';
import type { ReadingData } from './reading-data.ts';

/** Fetched when it is first wanted. */
const ContentsDrawer = fetchedPart(() => import('./contents-drawer.tsx'));

type ContentsButtonProps = {
  /** The chapter that is open. */
  data: Pick<ReadingData, 'workPath' | 'pageId' | 'number' | 'count'>;
  addressOf: (pageId: string) => string;
};

/** Opens the contents of the work next to the text; without scripts it leads to them on the page of the work. */
export function ContentsButton({ data: { workPath, pageId, number, count }, addressOf }: ContentsButtonProps) {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const address = `${workPath}${count > wholeContents ? `?part=${pageId}` : ''}#contents`;
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
        to={address}
        reloadDocument
      >
        {icon}
      </Link>
      {isOpen ? (
        <ContentsDrawer
          workPath={workPath}
          address={address}
          hereId={pageId}
          at={number - 1}
          addressOf={addressOf}
          onClose={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
