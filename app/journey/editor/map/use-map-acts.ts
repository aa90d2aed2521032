import { type ClipboardEvent, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { ActivityId, LinkId, MapId, MapItemId } from '#domain/ids.ts';
import { type Fragment, fragmentOf } from '#domain/journey/copied.ts';
import { type Activity, type Graph, newLink } from '#domain/journey/graph.ts';
import { activitiesApart, activitiesOf, type Box, freePlace } from '#domain/journey/map.ts';
import { afterRemoval } from '../after-removal.ts';
import { freshId } from '../fresh-id.ts';
import type { AddActivity, MakeEdits } from '../make-edits.ts';
import { type Chosen, copiedOn, copyChosen, pasted } from './clipboard.ts';
import type { MapNode } from './flow-of.ts';
import { moving, removing } from './map-edits.ts';
import { makeMapKeys } from './map-keys.ts';

type Acts = {
  graph: Graph;
  map: MapId | undefined;
  here: readonly Activity[];
  chosen: Chosen;
  /** The activity that has the focus, or had it last. */
  focused: ActivityId | undefined;
  mayWrite: boolean;
  edit: MakeEdits;
  choose: (isChosen: (node: MapNode) => boolean) => void;
  /** Chooses what is about to be drawn. */
  chooseSoon: (ids: readonly string[]) => void;
  onOpen: (id: ActivityId, link?: LinkId) => void;
  onAdd: AddActivity;
  onGo: (id: ActivityId) => void;
  /** Brings a part of the map into sight. */
  onSee: (box: Box) => void;
  middle: () => { x: number; y: number };
};

/** What is done on the map with pointer, keys and clipboard, and what is said of it. */
export function useMapActs({ graph, map, here, chosen, focused, mayWrite, edit, choose, chooseSoon, ...on }: Acts) {
  const t = useStrings();
  const format = useFormat();
  const [linkFrom, setLinkFrom] = useState<ActivityId>();
  const [said, setSaid] = useState('');
  // What is said twice is told twice, because it is not the same.
  const say = (words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words));
  /** What is chosen with what its regions hold. */
  const whole = (one: Chosen): Chosen => ({ ...one, activities: activitiesOf(graph, one) });

  const put = (fragment: Fragment, around?: { x: number; y: number }) => {
    const made = pasted(graph, fragment, { map, around });
    if (made.edits.length === 0) return;
    // The page draws what was made before the edit returns, or after it.
    chooseSoon([...made.activities, ...made.items]);
    if (!edit(made.edits)) return chooseSoon([]);
    if (made.box) on.onSee(made.box);
    say(t('journeyMap.pasted', { count: made.activities.length + made.items.length }));
    if (made.variables.length > 0)
      raiseAlert('info', t('journeyMap.pastedVariables', { names: format.list(made.variables) }));
  };
  const duplicate = (one: Chosen) => put(fragmentOf(graph, whole(one).activities, one.items));
  const remove = (gone: Chosen) => {
    if (!edit(removing(gone))) return;
    say(t('journeyMap.removed', { count: gone.activities.size + gone.items.size }));
    const next = afterRemoval(here, gone.activities);
    if (next) on.onGo(next);
  };
  const link = (from: ActivityId, to: ActivityId) => {
    setLinkFrom(undefined);
    const made = newLink(freshId<LinkId>(), to);
    const isMade = edit([{ kind: 'addLink', activity: from, link: made }]);
    const title = here.find(({ id }) => id === to)?.title || t('travel.untitled');
    say(isMade ? t('journeyMap.linked', { title }) : '');
    if (isMade) on.onOpen(from, made.id);
  };
  /** Adds a step that an activity leads to: beside it, below those that are there. */
  const addNext = (from: ActivityId, at?: { x: number; y: number }) => {
    const one = here.find(({ id }) => id === from);
    const place = at ?? (one && freePlace(here, { x: one.x + activitiesApart.x, y: one.y }));
    const more = (id: ActivityId) =>
      ({ kind: 'addLink', activity: from, link: newLink(freshId<LinkId>(), id) }) as const;
    on.onAdd('read', '', more, place);
  };

  const onKey = makeMapKeys({
    ...{ here, chosen, mayWrite, edit, linkFrom },
    onMove(moved, by, group) {
      if (edit(moving(graph, whole(moved), by), group)) say(t('journeyMap.moved'));
    },
    onLinkFrom(from) {
      setLinkFrom(from);
      say(from ? t('journeyMap.linkFrom') : '');
    },
    onLink: link,
    onGo: on.onGo,
    onToggle(id) {
      const { activities, items } = chosen;
      const isChosen = activities.has(id as ActivityId) || items.has(id as MapItemId);
      choose((node) => (node.id === id ? !node.selected : node.selected === true));
      say(t('journeyMap.chosen', { count: activities.size + items.size + (isChosen ? -1 : 1) }));
    },
    onChooseAll() {
      choose(() => true);
      say(t('journeyMap.chosen', { count: here.length + graph.items.filter((item) => item.map === map).length }));
    },
    onChooseNone() {
      choose(() => false);
      if (chosen.activities.size + chosen.items.size > 0) say(t('journeyMap.chosen', { count: 0 }));
    },
    onNext: addNext,
    onRemove: remove,
    onDuplicate: duplicate,
  });

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (isWriting(event.target)) return;
    const picked = chosen.activities.size + chosen.items.size > 0 ? chosen : onlyOf(focused);
    if (!picked) return;
    const one = whole(picked);
    event.preventDefault();
    copyChosen(event.clipboardData, graph, one);
    say(t('journeyMap.copied', { count: one.activities.size + one.items.size }));
    if (isCut && mayWrite) remove(one);
  };
  const paste = async (event: ClipboardEvent) => {
    if (!mayWrite || isWriting(event.target)) return;
    const fragment = await copiedOn(event.clipboardData);
    if (fragment) put(fragment, on.middle());
    else raiseAlert('error', t('journeyMap.nothingToPaste'));
  };

  return { linkFrom, said, say, link, addNext, remove, duplicate, copy, paste, onKey };
}

function onlyOf(id: ActivityId | undefined): Chosen | undefined {
  return id === undefined ? undefined : { activities: new Set([id]), items: new Set() };
}

function isWriting(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
