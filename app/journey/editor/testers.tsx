import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { useAsk } from '#app/ui/ask.tsx';
import { Check } from '#app/ui/check.tsx';
import type { ActivityId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { TesterNote } from '#domain/journey/tester.ts';
import type { JourneyEditorData } from './journey-data.ts';
import { TesterLinks } from './tester-links.tsx';
import { TesterNoteCard } from './tester-note-card.tsx';
import type { TestingKnown } from './use-testing.ts';

type TestersProps = {
  data: JourneyEditorData;
  graph: Graph;
  testing: TestingKnown;
  onOpen: (id: ActivityId) => void;
  onRevisit: (note: TesterNote) => void;
};

/** The links for testers, and what they have noted, step by step. */
export function Testers({ data, graph, testing, onOpen, onRevisit }: TestersProps) {
  const t = useStrings();
  const { known } = testing;
  return (
    <div>
      <div className="row row--between">
        <h2>{t('journeyTesting.title')}</h2>
        <button
          type="button"
          className="btn btn--quiet btn--icon btn--sm"
          aria-label={t('journeyTesting.look')}
          onClick={testing.look}
        >
          <RotateCw className="icon" aria-hidden="true" />
        </button>
      </div>
      {typeof known === 'string' ? (
        <p className="mute" role="status">
          {t(`journeyTesting.${known}`)}
        </p>
      ) : (
        <>
          <TesterLinks data={data} links={known.links} testing={testing} />
          <Notes
            {...{ data, graph, testing, onOpen, onRevisit }}
            notes={known.notes}
            linkNames={new Map(known.links.map(({ id, name }) => [id, name]))}
          />
        </>
      )}
    </div>
  );
}

type NotesProps = TestersProps & { notes: readonly TesterNote[]; linkNames: ReadonlyMap<string, string> };

function Notes({ data, graph, testing, notes, linkNames, onOpen, onRevisit }: NotesProps) {
  const t = useStrings();
  const { ask, asking } = useAsk();
  const [showsDone, setShowsDone] = useState(false);
  const shown = notes.filter(({ doneAt }) => showsDone || doneAt === undefined);
  const done = notes.filter(({ doneAt }) => doneAt !== undefined).length;
  const place = new Map(graph.activities.map(({ id }, at) => [id, at]));
  const byStep = [...Map.groupBy(shown, ({ activityId }) => activityId)].toSorted(
    // In the author's order; removed steps come last.
    ([one], [other]) => (place.get(one) ?? graph.activities.length) - (place.get(other) ?? graph.activities.length),
  );
  const tell = async (isDone: Promise<boolean>) => {
    if (!(await isDone)) raiseAlert('error', t('journeyTesting.problem.other'));
  };
  const remove = async ({ id }: TesterNote) => {
    const question = t('journeyTesting.askRemove', { returnObjects: true });
    if (await ask({ ...question, isDanger: true })) await tell(testing.remove(id));
  };
  return (
    <section aria-labelledby="tester-notes">
      <h3 id="tester-notes">{t('journeyTesting.notes')}</h3>
      {asking}
      {notes.length === 0 ? <p className="mute small">{t('journeyTesting.noNotes')}</p> : null}
      {done > 0 ? (
        <Check checked={showsDone} onChange={(event) => setShowsDone(event.target.checked)}>
          {t('journeyTesting.showDone', { count: done })}
        </Check>
      ) : null}
      {byStep.map(([id, ofStep]) => {
        const activity = graph.activities.find((one) => one.id === id);
        const title = activity ? activity.title : (ofStep[0]?.title ?? '');
        return (
          <section key={id} className="testers__step" aria-label={title || t('travel.untitled')}>
            <h4 lang={title ? data.language : undefined}>
              {activity ? (
                <button type="button" className="link" onClick={() => onOpen(id)}>
                  {title || t('travel.untitled')}
                </button>
              ) : (
                <>
                  {title || t('travel.untitled')} <span className="mute">{t('journeyTesting.stepGone')}</span>
                </>
              )}
            </h4>
            <ul className="plain">
              {ofStep.map((note) => (
                <TesterNoteCard
                  key={note.id}
                  {...{ note, graph }}
                  language={data.language}
                  linkName={linkNames.get(note.linkId) ?? ''}
                  mayWrite={data.mayWrite}
                  onRevisit={() => onRevisit(note)}
                  onSettle={() => tell(testing.settle(note.id, note.doneAt === undefined))}
                  onRemove={() => remove(note)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
