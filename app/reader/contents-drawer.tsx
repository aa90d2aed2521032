import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Link, useFetcher } from 'react-router';
import type { loader } from '#app/routes/org/project/load-work.ts';
import { useStrings } from '#app/strings.ts';
import { ContentsList } from '#app/work/contents.tsx';

/** The contents of the work that is read, with the open chapter marked and in sight. */
export default function ContentsDrawer({
  workPath,
  hereId,
  at,
  addressOf,
  onClose,
}: {
  workPath: string;
  hereId: string;
  at: number;
  addressOf: (pageId: string) => string;
  onClose: () => void;
}) {
  const t = useStrings();
  const { data: work, load } = useFetcher<typeof loader>();
  const list = useRef<HTMLElement>(null);
  useEffect(() => void load(workPath), [load, workPath]);
  useEffect(() => {
    if (work) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [work]);
  return (
    <ModalOverlay
      className="scrim drawer-scrim drawer-scrim--start"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal>
        <Dialog className="drawer drawer--contents">
          <div className="row row--between">
            <Heading slot="title" className="drawer__title">
              {t('work.contents')}
            </Heading>
            <button
              type="button"
              className="btn btn--quiet btn--icon"
              aria-label={t('reading.closeContents')}
              onClick={onClose}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </div>
          <nav ref={list} aria-label={t('work.contents')} aria-busy={work === undefined}>
            {work ? (
              <ContentsList
                chapters={work.chapters}
                language={work.language}
                at={at}
                hereId={hereId}
                addressOf={addressOf}
              />
            ) : (
              <Link className="link" to={`${workPath}#contents`} reloadDocument>
                {t('reading.contentsOfWork')}
              </Link>
            )}
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
