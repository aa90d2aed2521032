import '@xyflow/react/dist/base.css';
import { ReactFlow, ReactFlowProvider, SelectionMode, useReactFlow } from '@xyflow/react';
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import type { ActivityId, LinkId, MapId } from '#domain/ids.ts';
import type { Finding } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { freePlace } from '#domain/journey/map.ts';
import type { AddActivity, MakeEdits } from '../make-edits.ts';
import { TestNow } from '../test-now.tsx';
import { ActivityBox } from './activity-box.tsx';
import type { LinkEdge, MapNode } from './flow-of.ts';
import { NoteBox, RegionBox } from './item-box.tsx';
import { LinkLine } from './link-line.tsx';
import { LinkWeb } from './link-web.tsx';
import { MapBar } from './map-bar.tsx';
import { MapContext, useLatest } from './map-context.ts';
import { newNote, newRegion } from './map-edits.ts';
import { SmallMap } from './mini-map.tsx';
import { useMapActs } from './use-map-acts.ts';
import { useMapDrag } from './use-map-drag.ts';
import { useMapNodes } from './use-map-nodes.ts';
import { useMapView } from './use-map-view.ts';

const nodeTypes = { activity: ActivityBox, region: RegionBox, note: NoteBox };
const edgeTypes = { link: LinkLine };

type MapProps = {
  graph: Graph;
  map: MapId | undefined;
  open: ActivityId | undefined;
  worst: ReadonlyMap<ActivityId, Finding>;
  /** What a search has found; undefined where there is none. */
  found: ReadonlySet<ActivityId> | undefined;
  language: string;
  mayWrite: boolean;
  edit: MakeEdits;
  onOpen: (id: ActivityId, link?: LinkId) => void;
  onAdd: AddActivity;
};

/** One map of a journey: its activities, links, regions and notes, for the pointer, a finger and the keys. */
export default function JourneyMap(props: MapProps) {
  return (
    <ReactFlowProvider>
      <MapCanvas key={props.map} {...props} />
    </ReactFlowProvider>
  );
}

function MapCanvas({ graph, map, open, worst, found, language, mayWrite, edit, onOpen, onAdd }: MapProps) {
  const t = useStrings();
  const flow = useReactFlow<MapNode, LinkEdge>();
  const place = useRef<HTMLDivElement>(null);
  const here = useMemo(() => graph.activities.filter((activity) => activity.map === map), [graph.activities, map]);
  const [focused, setFocused] = useState<ActivityId>();
  const isHere = (id: ActivityId | undefined) => here.some((activity) => activity.id === id);
  const stop = isHere(focused) ? focused : isHere(open) ? open : here[0]?.id;
  const { nodes, drawn, edges, web, change, choose, chooseSoon, chosen, setNodes, setHeld } = useMapNodes(graph, {
    map,
    open,
    stop,
    worst,
    found,
  });
  const drag = useMapDrag(graph, setNodes, setHeld, edit);
  const tested = use(TestNow).at;
  const view = useMapView({ place, here, open, tested, start: graph.start });
  const [tidied, setTidied] = useState(0);
  const seeTidied = useEffectEvent(() => view.begin(drawn));
  // The view follows what was laid out anew, once it is drawn there.
  useEffect(() => {
    if (tidied > 0) seeTidied();
  }, [tidied]);

  const acts = useMapActs({
    ...{ graph, map, here, chosen, focused, mayWrite, edit, choose, chooseSoon, onOpen, onAdd },
    onGo: view.go,
    onSee: view.see,
    middle: view.middle,
  });
  const shared = useLatest({ language, mayWrite, edit, onKey: acts.onKey, onFocus: setFocused, onOpen });

  return (
    <section
      ref={place}
      className="je__map"
      aria-label={t('journeyMap.label')}
      // A press on what has no focus of its own leaves the focus here, so that keys act on what it has chosen.
      tabIndex={-1}
      onKeyDown={(event) => event.target === event.currentTarget && acts.onKey(event, 'map')}
      onCopy={(event) => acts.copy(event, false)}
      onCut={(event) => acts.copy(event, true)}
      onPaste={(event) => void acts.paste(event)}
    >
      <MapContext value={shared}>
        <ReactFlow<MapNode, LinkEdge>
          {...{ nodes, edges, nodeTypes, edgeTypes }}
          onNodesChange={change}
          onNodeClick={(event, node) => {
            if (event.shiftKey || event.ctrlKey || event.metaKey || node.type !== 'activity') return;
            if (acts.linkFrom) acts.link(acts.linkFrom, node.id as ActivityId);
            else onOpen(node.id as ActivityId);
          }}
          onEdgeClick={(_event, { id, data }) => data && !data.isOffer && onOpen(data.activity, id as LinkId)}
          onNodeDragStart={drag.start}
          onNodeDrag={drag.drag}
          onNodeDragStop={drag.stop}
          onConnect={({ source, target }) => acts.link(source as ActivityId, target as ActivityId)}
          onConnectEnd={(event, { fromNode, isValid, toNode }) => {
            if (isValid || toNode || !fromNode || !('clientX' in event)) return;
            acts.addNext(fromNode.id as ActivityId, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
          }}
          onDoubleClick={(event) => {
            if (!mayWrite || !(event.target as Element).classList.contains('react-flow__pane')) return;
            onAdd('read', '', undefined, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
          }}
          onInit={() => view.begin(drawn)}
          minZoom={0.05}
          maxZoom={2}
          onlyRenderVisibleElements
          nodesDraggable={mayWrite}
          nodesConnectable={mayWrite}
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          zoomOnDoubleClick={false}
          selectNodesOnDrag={false}
          selectionMode={SelectionMode.Partial}
          elevateNodesOnSelect={false}
          proOptions={{ hideAttribution: true }}
        >
          <LinkWeb edges={web} nodes={drawn} />
        </ReactFlow>
        <SmallMap nodes={drawn} />
        <MapBar
          {...{ graph, map, chosen, mayWrite, edit }}
          onFit={() => view.fit(drawn)}
          onTidied={() => setTidied((times) => times + 1)}
          onRegion={() => {
            const item = newRegion(graph, chosen, { map, ...view.middle() });
            if (edit([{ kind: 'addItem', item }])) view.goToWords(item.id);
          }}
          onNote={() => {
            const item = newNote({ map, ...freePlace(here, view.middle()) });
            if (edit([{ kind: 'addItem', item }])) view.goToWords(item.id);
          }}
          onRemove={() => acts.remove(chosen)}
          onDuplicate={() => acts.duplicate(chosen)}
          onSay={acts.say}
        />
      </MapContext>
      <p className={acts.linkFrom ? 'je__mapsaid' : 'vh'} role="status">
        {acts.said}
      </p>
    </section>
  );
}
