import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Link, useFetcher } from 'react-router';
import type { loader } from '#app/routes/org/project/load-work.ts';
import { useStrings } from '#app/strings.ts';
import { ContentsList, noSection } from '#app/work/contents.tsx';

/** The contents of the work that is read, with the open chapter marked and in sight. */
export default function ContentsDrawer({
  workPath,
  address,
  hereId,
  at,
  addressOf,
  onClose,
}: {
  workPath: string;
  /** Of the contents on the page of the work. */
  address: string;
  hereId: string;
  at: number;
  addressOf: (pageId: string) => string;
  onClose: () => void;
}) {
  const t = useStrings();
  const { data: work, load } = useFetcher<typeof loader>();
  const list = useRef<HTMLElement>(null);
  const [part, setPart] = useState(hereId);
  useEffect(() => void load(`${workPath}?part=${part}`), [load, workPath, part]);
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
                contents={work.contents}
                language={work.language}
                at={at}
                hereId={hereId}
                addressOf={addressOf}
                switchOf={({ id, chapters }, label) => (
                  <button
                    type="button"
                    className="contents__switch"
                    aria-expanded={chapters !== undefined}
                    onClick={() => setPart(chapters ? noSection : id)}
                  >
                    {label}
                  </button>
                )}
              />
            ) : (
              <Link className="link" to={address} reloadDocument>
                {t('reading.contentsOfWork')}
              </Link>
            )}
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
