import { Dialog, Heading, Modal } from 'react-aria-components';
import type { TimelinePageData } from '#app/routes/org/project/load-timeline.ts';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { FirmOverlay } from '#app/ui/firm-overlay.tsx';
import { dateKey } from '#domain/timeline.ts';
import type { TimelineDay } from './timeline-data.ts';
import type { TimelineChanges } from './use-timeline.ts';

type DialogProps = { day: TimelineDay; data: TimelinePageData; changes: TimelineChanges; onClose: () => void };

/** Moves a date far: before one that is chosen, or to the end. Where it is already is no choice. */
export function MoveDialog({ day: { key, date, after }, data: { dates, language }, changes, onClose }: DialogProps) {
  const t = useStrings();
  function move(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const before = String(new FormData(event.currentTarget).get('before')) || undefined;
    changes.move(key, () => ({ before }), 'to');
    onClose();
  }
  return (
    <FirmOverlay onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t('bible.time.moveTo', { date })}</Heading>
          <form className="stack" onSubmit={move}>
            <Choice label={t('bible.time.where')} name="before" defaultValue={after && ''} lang={language} autoFocus>
              {dates
                .filter((one) => ![key, after].includes(dateKey(one)))
                .map((one) => (
                  <option key={one} value={dateKey(one)}>
                    {t('bible.time.before', { date: one })}
                  </option>
                ))}
              {after === undefined ? null : <option value="">{t('bible.time.last')}</option>}
            </Choice>
            <div className="dialog__foot">
              <button type="button" className="btn btn--plain" onClick={onClose}>
                {t('bible.cancel')}
              </button>
              <button type="submit" className="btn btn--primary">
                {t('bible.time.move')}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </FirmOverlay>
  );
}
