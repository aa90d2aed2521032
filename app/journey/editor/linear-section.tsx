import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { goTo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { ActivityId, LinkId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { linearWay, type Obstacle } from '#domain/journey/linear.ts';
import { shortName } from '#domain/short-name.ts';
import type { JourneyEditorData } from './journey-data.ts';
import { tellInChapters } from './reach-chapters.ts';

type SectionProps = {
  data: JourneyEditorData;
  graph: Graph;
  /** Whether the server has everything that this page shows. */
  isSaved: boolean;
  onOpen: (id: ActivityId, link?: LinkId) => void;
};

/** Turns a linear journey into chapters; for any other it says what would be lost. */
export function LinearSection(props: SectionProps) {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="journey-linear">
      <h3 id="journey-linear">{t('journeyChapters.linear')}</h3>
      <p className="mute small chaps__text">{t('journeyChapters.linearText')}</p>
      <button type="button" className="btn btn--plain btn--sm" onClick={() => setOpen(true)}>
        <BookOpenText className="icon" aria-hidden="true" /> {t('journeyChapters.turn')}
      </button>
      {isOpen ? <LinearDialog {...props} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** Obstacles shown at a time: after these are removed the next are shown. */
const shownAtOnce = 100;

function LinearDialog({ data, graph, isSaved, onOpen, onClose }: SectionProps & { onClose: () => void }) {
  const t = useStrings();
  const [{ way, obstacles }] = useState(() => linearWay(graph));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Exclude<Awaited<ReturnType<typeof tellInChapters>>, object>>();
  const turn = async () => {
    setBusy(true);
    const answer = await tellInChapters(data.journey.id);
    if (typeof answer === 'object') return goTo(`${data.path}/block/${answer.first}`);
    setBusy(false);
    setProblem(answer);
  };
  const open = ({ activity, link }: Obstacle) => {
    if (!activity) return;
    onClose();
    onOpen(activity, link);
  };
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t('journeyChapters.turnTitle', { title: shortName(data.journey.title) })}</Heading>
          {problem ? <Notice kind="error">{t(`journeyChapters.problem.${problem}`)}</Notice> : null}
          {obstacles.length > 0 ? (
            <>
              <p className="chaps__text">{t('journeyChapters.lost', { count: obstacles.length })}</p>
              <ul className="plain chaps">
                {obstacles.slice(0, shownAtOnce).map((obstacle) => (
                  <li key={`${obstacle.kind} ${obstacle.activity} ${obstacle.link}`}>
                    <Place {...{ obstacle, graph, data }} onOpen={() => open(obstacle)} />
                  </li>
                ))}
              </ul>
              {obstacles.length > shownAtOnce ? <p className="mute small">{t('journeyChapters.moreLost')}</p> : null}
            </>
          ) : (
            <>
              <p className="chaps__text">{t('journeyChapters.turnText', { count: way.length })}</p>
              <p className="chaps__text">{t('journeyChapters.turnTrash')}</p>
              {isSaved ? null : <p className="mute small">{t('journeys.notSavedYet')}</p>}
            </>
          )}
          <div className="dialog__foot">
            <button type="button" className="btn btn--plain" onClick={onClose}>
              {t('journeys.cancel')}
            </button>
            {obstacles.length > 0 ? null : (
              <button
                type="button"
                className="btn btn--primary"
                disabled={isBusy || !isSaved}
                aria-busy={isBusy}
                onClick={turn}
              >
                {t('journeyChapters.turn')}
              </button>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type PlaceProps = { obstacle: Obstacle; graph: Graph; data: JourneyEditorData; onOpen: () => void };

/** Something that would be lost, with the way to it. */
function Place({ obstacle, graph, data, onOpen }: PlaceProps) {
  const t = useStrings();
  const said = t(`journeyChapters.obstacle.${obstacle.kind}`);
  const activity = graph.activities.find(({ id }) => id === obstacle.activity);
  if (!activity) return <p className="chaps__one">{said}</p>;
  return (
    <button type="button" className="chaps__one" onClick={onOpen}>
      <span lang={activity.title ? data.language : undefined}>{activity.title || t('travel.untitled')}</span>
      <span className="mute small">{said}</span>
    </button>
  );
}
