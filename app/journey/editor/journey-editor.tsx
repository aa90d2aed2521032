import { useMemo, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import type { ActivityId, LinkId, MapId } from '#domain/ids.ts';
import type { EditProblem } from '#domain/journey/edits.ts';
import { newActivity } from '#domain/journey/graph.ts';
import { activitiesApart, freePlace } from '#domain/journey/map.ts';
import { Findings } from './findings.tsx';
import { freshId } from './fresh-id.ts';
import { JourneyBar } from './journey-bar.tsx';
import { JourneyBoard } from './journey-board.tsx';
import type { JourneyEditorData } from './journey-data.ts';
import { JourneySide, type TestFrom } from './journey-side.tsx';
import type { AddActivity, MakeEdits, Side } from './make-edits.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useDraft } from './use-draft.ts';
import { useFindings } from './use-findings.ts';
import { useJourneyView } from './use-journey-view.ts';
import { useReaders } from './use-readers.ts';
import { OpenNotes, useTesting } from './use-testing.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { worstOf } from './worst-of.ts';

/** The full-page editor of a branching journey: its activities, what one of them says, and what is wrong. */
export default function JourneyEditor({ data }: { data: JourneyEditorData }) {
  const t = useStrings();
  const { store, state, saving } = useDraft({ journeyId: data.journey.id, uid: data.uid, draft: data.draft });
  const { graph } = state;
  const [selected, setSelected] = useState<ActivityId | undefined>(graph.start);
  const [opened, setOpened] = useState<LinkId>();
  const [side, setSide] = useState<Side>('activity');
  /** Whether the side covers the list, where there is room for one only. */
  const [isSideOpen, setSideOpen] = useState(false);
  const [tested, setTested] = useState<TestFrom>({});
  const [isPublishing, setPublishing] = useState(false);
  const findings = useFindings(graph);
  const readers = useReaders(data.journey.id);
  const testing = useTesting(data.journey.id);
  const worst = useMemo(() => worstOf(findings.found), [findings.found]);
  const [view, setView] = useJourneyView();
  const [chosenMap, setMap] = useState<MapId>();
  const map = graph.maps.some(({ id }) => id === chosenMap) ? chosenMap : undefined;
  const activity = useMemo(() => graph.activities.find(({ id }) => id === selected), [graph, selected]);

  const say = (problem: EditProblem | undefined) => {
    if (problem) raiseAlert('error', t(`journeys.refused.${problem}`));
    return problem === undefined;
  };
  const edit: MakeEdits = (edits, group) => say(store.edit(edits, group));
  useUndoKeys(
    () => say(store.undo()),
    () => say(store.redo()),
  );

  const open = (id: ActivityId, link?: LinkId) => {
    setSelected(id);
    setMap(store.current().graph.activities.find((one) => one.id === id)?.map);
    setOpened(link);
    setSide('activity');
    setSideOpen(true);
  };
  const turnTo = (next: Side) => {
    setSide(next);
    setSideOpen(true);
  };
  const test = (from: TestFrom = {}) => {
    setTested(from);
    turnTo('test');
  };
  /** Adds an activity beside the one that is open, or at a place on the map, and opens it. */
  const add: AddActivity = (kind = 'read', title = '', more, at) => {
    const here = graph.activities.filter((one) => one.map === map);
    const beside = activity?.map === map ? activity : here.at(-1);
    const place = at ?? (beside ? { x: beside.x + activitiesApart.x, y: beside.y } : { x: 0, y: 0 });
    const id = freshId<ActivityId>();
    const added = { ...newActivity(id, kind, title, freePlace(here, place)), map };
    if (edit([{ kind: 'addActivity', activity: added }, ...(more ? [more(id)] : [])])) open(id);
  };

  return (
    <div className="je" data-side={isSideOpen ? side : undefined} data-view={view}>
      <PageTitle title={`${data.journey.title} · ${data.title}`} />
      <JourneyBar
        {...{ data, saving, state, side }}
        onUndo={() => say(store.undo())}
        onRedo={() => say(store.redo())}
        onAdd={() => add()}
        onSettings={() => turnTo('journey')}
        onTest={() => test()}
        onTesters={() => turnTo('testers')}
        onReaders={() => turnTo('readers')}
        onPublish={() => setPublishing(true)}
      />
      <OpenNotes value={testing.open}>
        <JourneyBoard
          {...{ data, graph, worst, view, map, selected, edit }}
          refused={state.refused}
          onDismiss={store.dismiss}
          onView={setView}
          onMap={setMap}
          onOpen={open}
          onAdd={add}
        />
      </OpenNotes>
      <JourneySide
        {...{ data, graph, edit, side, activity, opened, tested, readers, testing }}
        isOpen={isSideOpen}
        isSaved={state.saving === 'saved'}
        findings={findings.found}
        onAdd={add}
        onOpen={open}
        onTest={test}
        onTesters={() => turnTo('testers')}
        onClose={() => setSideOpen(false)}
      />
      <Findings
        checked={findings}
        graph={graph}
        onOpen={(finding) => {
          if (finding.activity) open(finding.activity, finding.link);
          else turnTo('journey');
        }}
      />
      {isPublishing ? (
        <PublishDialog
          data={data}
          findings={findings.found}
          isSaved={state.saving === 'saved'}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </div>
  );
}
