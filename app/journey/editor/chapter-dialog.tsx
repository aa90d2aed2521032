import { useEffect, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { ListedChapter, ReadChapter } from '#commands/journey/chapter-of-step.ts';
import type { JourneyEditorData } from './journey-data.ts';
import { type ChapterProblem, listChapters, readChapter } from './reach-chapters.ts';

type DialogProps = {
  data: JourneyEditorData;
  onTake: (chapter: ReadChapter & Pick<ListedChapter, 'id'>) => void;
  onClose: () => void;
};

/** Chapters shown at a time: authors with more type the title. */
const shownAtOnce = 200;

/** Chooses a part, chapter or scene of the work that becomes a step. */
export function ChapterDialog({ data, onTake, onClose }: DialogProps) {
  const t = useStrings();
  const [chapters, setChapters] = useState<readonly ListedChapter[]>();
  const [problem, setProblem] = useState<ChapterProblem>();
  const [typed, setTyped] = useState('');
  const [taking, setTaking] = useState<string>();
  const journeyId = data.journey.id;
  useEffect(() => {
    const stop = new AbortController();
    void listChapters(journeyId, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      if (typeof answer === 'string') setProblem(answer);
      else setChapters(answer.chapters);
    });
    return () => stop.abort();
  }, [journeyId]);
  const take = async (id: ListedChapter['id']) => {
    setTaking(id);
    const answer = await readChapter(journeyId, id);
    setTaking(undefined);
    if (typeof answer === 'string') return setProblem(answer);
    onTake({ ...answer, id });
  };
  const wanted = typed.trim().toLocaleLowerCase(data.language);
  const found = chapters?.filter(({ title }) => title.toLocaleLowerCase(data.language).includes(wanted)) ?? [];
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t('journeyChapters.addTitle')}</Heading>
          <p className="mute small chaps__text">{t('journeyChapters.addText')}</p>
          {problem ? <Notice kind="error">{t(`journeyChapters.problem.${problem}`)}</Notice> : null}
          <Field
            label={t('journeyChapters.search')}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoFocus
          />
          <p className="mute small" role="status">
            {chapters
              ? t('journeyChapters.found', { count: found.length })
              : problem
                ? null
                : t('journeyChapters.looking')}
          </p>
          <ul className="plain chaps">
            {found.slice(0, shownAtOnce).map(({ id, title, depth, words }) => (
              <li key={id} style={{ '--depth': wanted === '' ? depth : 0 } as React.CSSProperties}>
                <button
                  type="button"
                  className="chaps__one"
                  disabled={taking !== undefined}
                  aria-busy={taking === id}
                  onClick={() => take(id)}
                >
                  <span lang={title ? data.language : undefined}>{title || t('travel.untitled')}</span>
                  <span className="mute small">{t('journeyChapters.words', { count: words })}</span>
                </button>
              </li>
            ))}
          </ul>
          {found.length > shownAtOnce ? <p className="mute small">{t('journeyChapters.more')}</p> : null}
          <div className="dialog__foot">
            <button type="button" className="btn btn--plain" onClick={onClose}>
              {t('journeys.cancel')}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
