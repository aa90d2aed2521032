import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings } from '#app/strings.ts';
import type { ActivityId, LinkId, MapId } from '#domain/ids.ts';
import type { Finding } from '#domain/journey/findings.ts';
import { type Graph, graphLimits } from '#domain/journey/graph.ts';
import { ActivityList } from './activity-list.tsx';
import { ChapterDialog } from './chapter-dialog.tsx';
import { Empty } from './empty.tsx';
import type { JourneyEditorData } from './journey-data.ts';
import { JourneySearch } from './journey-search.tsx';
import type { AddActivity, MakeEdits } from './make-edits.ts';
import { MapTabs } from './map-tabs.tsx';
import { useJourneySearch } from './use-journey-search.ts';
import type { JourneyView } from './use-journey-view.ts';

/** Fetched only where the map is shown: it needs a library of its own. */
const JourneyMap = fetchedPart(() => import('./map/journey-map.tsx'));

type BoardProps = {
  data: JourneyEditorData;
  graph: Graph;
  worst: ReadonlyMap<ActivityId, Finding>;
  view: JourneyView;
  map: MapId | undefined;
  selected: ActivityId | undefined;
  edit: MakeEdits;
  onView: (view: JourneyView) => void;
  onMap: (map: MapId | undefined) => void;
  onOpen: (id: ActivityId, link?: LinkId) => void;
  onAdd: AddActivity;
};

/** All steps of a journey, on maps or in lists. */
export function JourneyBoard({ data, graph, worst, view, map, selected, edit, ...on }: BoardProps) {
  const t = useStrings();
  const { onView, onMap, onOpen, onAdd } = on;
  const { language, mayWrite } = data;
  const search = useJourneySearch(graph);
  const [isChoosing, setChoosing] = useState(false);
  const take: React.ComponentProps<typeof ChapterDialog>['onTake'] = ({ id: block, title, text, hash }) => {
    setChoosing(false);
    onAdd('read', title.slice(0, graphLimits.titleLength), (id) => ({
      ...{ kind: 'changeActivity', id },
      fields: { text, source: { block, hash } },
    }));
  };
  const list = (
    <ActivityList
      {...{ graph, map, selected, worst, edit }}
      found={search.found}
      language={language}
      mayWrite={mayWrite}
      onOpen={onOpen}
      onAdd={() => onAdd()}
    />
  );
  return (
    <main className="je__main" id="main" tabIndex={-1}>
      <h1 className="vh">{t('journeys.editorTitle', { title: data.journey.title })}</h1>
      <div className="je__head">
        <JourneySearch {...{ search, map, view }} onView={onView} count={graph.activities.length} onOpen={onOpen} />
        <MapTabs {...{ graph, map, edit }} mayWrite={mayWrite} onMap={onMap} />
        {mayWrite ? (
          <button
            type="button"
            className="btn btn--quiet btn--sm"
            aria-label={t('journeyChapters.add')}
            title={t('journeyChapters.add')}
            onClick={() => setChoosing(true)}
          >
            <BookOpen className="icon" aria-hidden="true" /> <span>{t('journeyChapters.add')}</span>
          </button>
        ) : null}
      </div>
      {graph.activities.length === 0 ? <Empty mayWrite={mayWrite} onAdd={() => onAdd()} /> : null}
      {view === 'map' ? (
        <JourneyMap
          {...{ graph, map, worst, edit }}
          open={selected}
          found={search.found}
          language={language}
          mayWrite={mayWrite}
          onOpen={onOpen}
          onAdd={onAdd}
          waiting={
            <p className="mute je__wait" aria-busy="true">
              {t('journeys.opening')}
            </p>
          }
          without={list}
          onMissing={() => undefined}
        />
      ) : (
        list
      )}
      {isChoosing ? <ChapterDialog data={data} onTake={take} onClose={() => setChoosing(false)} /> : null}
    </main>
  );
}
