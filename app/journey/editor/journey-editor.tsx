import { useMemo, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import type { ActivityId, LinkId } from '#domain/ids.ts';
import type { Edit, EditProblem } from '#domain/journey/edits.ts';
import { type ActivityKind, newActivity } from '#domain/journey/graph.ts';
import { ActivityList } from './activity-list.tsx';
import { Findings } from './findings.tsx';
import { freshId } from './fresh-id.ts';
import { JourneyBar } from './journey-bar.tsx';
import type { JourneyEditorData } from './journey-data.ts';
import { JourneySide } from './journey-side.tsx';
import type { MakeEdits, Side } from './make-edits.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { RefusedWords } from './refused-words.tsx';
import { useDraft } from './use-draft.ts';
import { useFindings } from './use-findings.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** How far apart activities stand on the map, in pixels. */
const apart = { x: 240, y: 110 } as const;

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
  const [testFrom, setTestFrom] = useState<ActivityId>();
  const [isPublishing, setPublishing] = useState(false);
  const findings = useFindings(graph);
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
    setOpened(link);
    setSide('activity');
    setSideOpen(true);
  };
  const test = (from?: ActivityId) => {
    setTestFrom(from);
    setSide('test');
    setSideOpen(true);
  };
  /** Adds an activity beside the one that is open, and opens it. */
  const add = (kind: ActivityKind = 'read', title = '', more?: (id: ActivityId) => Edit): void => {
    const at = activity ?? graph.activities.at(-1);
    const id = freshId<ActivityId>();
    const place = at ? { x: at.x + apart.x, y: at.y } : { x: 0, y: 0 };
    const added = newActivity(id, kind, title, place);
    if (edit([{ kind: 'addActivity', activity: added }, ...(more ? [more(id)] : [])])) open(id);
  };

  return (
    <div className="je" data-side={isSideOpen ? side : undefined}>
      <PageTitle title={`${data.journey.title} · ${data.title}`} />
      <JourneyBar
        {...{ data, saving, state, side }}
        onUndo={() => say(store.undo())}
        onRedo={() => say(store.redo())}
        onAdd={() => add()}
        onSettings={() => {
          setSide('journey');
          setSideOpen(true);
        }}
        onTest={() => test()}
        onPublish={() => setPublishing(true)}
      />
      <main className="je__main" id="main" tabIndex={-1}>
        <h1 className="vh">{t('journeys.editorTitle', { title: data.journey.title })}</h1>
        <RefusedWords refused={state.refused} graph={graph} onTake={edit} onDismiss={store.dismiss} />
        <ActivityList
          {...{ graph, selected }}
          language={data.language}
          findings={findings.found}
          mayWrite={data.mayWrite}
          onOpen={open}
          onAdd={() => add()}
        />
      </main>
      <JourneySide
        {...{ data, graph, edit, side, activity, opened, testFrom }}
        isOpen={isSideOpen}
        findings={findings.found}
        onAdd={add}
        onOpen={open}
        onTest={test}
        onClose={() => setSideOpen(false)}
      />
      <Findings
        checked={findings}
        graph={graph}
        onOpen={(finding) => {
          if (finding.activity) open(finding.activity, finding.link);
          else {
            setSide('journey');
            setSideOpen(true);
          }
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
