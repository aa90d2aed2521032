import { List, X } from 'lucide-react';
import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Link } from 'react-router';
import type { EntryData } from '#app/routes/org/project/load-bible-entry.ts';
import { useHasSide } from '#app/shell/use-has-side.ts';
import { useStrings } from '#app/strings.ts';
import { KindIcon } from './kind-icon.tsx';

type NavProps = { data: EntryData };

/** The other entries, by kind: beside the open one where there is room, in a drawer where there is not. */
export function EntryNav({ data }: NavProps) {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  // A window that has become wider shows them beside the page.
  const hasSide = useHasSide();
  if (isOpen && hasSide) setOpen(false);
  return (
    <>
      <nav className="entry__nav entry__nav--beside" aria-label={t('bible.entries')}>
        <Kinds data={data} />
      </nav>
      <button
        type="button"
        className="btn btn--plain btn--sm only-scripted entry__open"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <List className="icon" aria-hidden="true" /> {t('bible.entries')}
      </button>
      {isOpen ? <EntryDrawer data={data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** As the drawer of the site; a link in it opens another page, and this one is gone with its drawer. */
function EntryDrawer({ data, onClose }: NavProps & { onClose: () => void }) {
  const t = useStrings();
  return (
    <ModalOverlay
      className="scrim drawer-scrim entry__scrim"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal>
        <Dialog className="drawer">
          <div className="row row--between">
            <Heading slot="title" className="drawer__title">
              {t('bible.entries')}
            </Heading>
            <button
              type="button"
              className="btn btn--quiet btn--icon"
              aria-label={t('bible.closeEntries')}
              onClick={onClose}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </div>
          <nav className="entry__nav" aria-label={t('bible.entries')}>
            <Kinds data={data} onChosen={onClose} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Kinds({ data: { kinds, path, language, entry }, onChosen }: NavProps & { onChosen?: () => void }) {
  const t = useStrings();
  return kinds.map(({ kind, entries }) =>
    entries.length === 0 ? null : (
      <details key={kind} open={kind === entry.kind}>
        <summary className="tree__row">
          <KindIcon kind={kind} /> <span className="grow">{t(`bible.many.${kind}`)}</span>
          <span className="n num">{entries.length}</span>
        </summary>
        <ul>
          {entries.map(({ id, name }) => (
            <li key={id}>
              <Link
                className="tree__row"
                to={`${path}/bible/${id}`}
                aria-current={id === entry.id ? 'page' : undefined}
                lang={language}
                onClick={onChosen}
              >
                <span className="clip">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    ),
  );
}
