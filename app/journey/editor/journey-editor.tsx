import { useEffect, useMemo, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import type { EditProblem } from '#domain/journey/edits.ts';
import { Findings } from './findings.tsx';
import { JourneyBar } from './journey-bar.tsx';
import { JourneyBoard } from './journey-board.tsx';
import type { JourneyEditorData } from './journey-data.ts';
import { JourneySide } from './journey-side.tsx';
import type { MakeEdits } from './make-edits.ts';
import { PeopleHere, usePeopleByStep } from './people-here.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RefusedWords } from './refused-words.tsx';
import { TestNow, useTestNow } from './test-now.tsx';
import { useDraft } from './use-draft.ts';
import { useEditorPlace } from './use-editor-place.ts';
import { useFindings } from './use-findings.ts';
import { useJourneyView } from './use-journey-view.ts';
import { useReaders } from './use-readers.ts';
import { OpenNotes, useTesting } from './use-testing.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { worstOf } from './worst-of.ts';

/** The full-page editor of a branching journey: its activities, the text of one of them, and the findings. */
export default function JourneyEditor({ data }: { data: JourneyEditorData }) {
  const t = useStrings();
  const { store, state, saving, people, sayWhere } = useDraft({
    journeyId: data.journey.id,
    uid: data.uid,
    draft: data.draft,
  });
  const { graph } = state;
  const [isPublishing, setPublishing] = useState(false);
  const findings = useFindings(graph);
  const readers = useReaders(data.journey.id);
  const testing = useTesting(data.journey.id);
  const worst = useMemo(() => worstOf(findings.found), [findings.found]);
  const [view, setView] = useJourneyView();
  const say = (problem: EditProblem | undefined) => {
    if (problem) raiseAlert('error', t(`journeys.refused.${problem}`));
    return problem === undefined;
  };
  const edit: MakeEdits = (edits, group) => say(store.edit(edits, group));
  useUndoKeys(
    () => say(store.undo()),
    () => say(store.redo()),
  );

  const at = useEditorPlace(graph, () => store.current().graph, edit);
  const test = useTestNow(at.covered);
  const { selected, side, map } = at;
  const activity = useMemo(() => graph.activities.find(({ id }) => id === selected), [graph, selected]);

  useEffect(() => sayWhere(selected), [sayWhere, selected]);
  const byStep = usePeopleByStep(people);

  return (
    <PeopleHere value={byStep}>
      <div ref={at.page} className="je" data-side={at.isSideOpen ? side : undefined} data-view={view}>
        <PageTitle title={`${data.journey.title} · ${data.title}`} />
        <div className="je__top">
          <JourneyBar
            {...{ data, saving, state, side, people }}
            isOut={data.isOut && state.saving === 'saved' && store.knownVersion() === data.draft.version}
            onUndo={() => say(store.undo())}
            onRedo={() => say(store.redo())}
            onAdd={() => at.add()}
            onSettings={() => at.turnTo('journey')}
            onTest={() => at.test()}
            onTesters={() => at.turnTo('testers')}
            onReaders={() => at.turnTo('readers')}
            onPublish={() => setPublishing(true)}
          />
          <RefusedWords graph={graph} refused={state.refused} onTake={edit} onDismiss={store.dismiss} />
        </div>
        <OpenNotes value={testing.open}>
          <TestNow value={test.now}>
            <JourneyBoard
              {...{ data, graph, worst, view, map, selected, edit }}
              onView={setView}
              onMap={at.setMap}
              onOpen={at.open}
              onAdd={at.add}
            />
          </TestNow>
        </OpenNotes>
        <JourneySide
          {...{ data, graph, edit, side, activity, readers, testing }}
          {...{ opened: at.opened, added: at.added, tested: at.tested, covered: at.covered }}
          isOpen={at.isSideOpen}
          isSaved={state.saving === 'saved'}
          findings={findings.found}
          onAdd={at.add}
          onOpen={at.open}
          onRemove={at.remove}
          onTest={at.test}
          onTestAt={(id) => {
            test.follow(id);
            if (id) at.follow(id);
          }}
          onTesters={() => at.turnTo('testers')}
          onClose={at.close}
        />
        <Findings
          checked={findings}
          graph={graph}
          onOpen={(finding) => {
            if (finding.activity) at.open(finding.activity, finding.link);
            else at.turnTo('journey');
          }}
        />
        {isPublishing ? (
          <PublishDialog
            data={data}
            graph={graph}
            findings={findings.found}
            isSaved={state.saving === 'saved'}
            onClose={() => setPublishing(false)}
          />
        ) : null}
      </div>
    </PeopleHere>
  );
}
