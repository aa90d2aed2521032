import { type ClipboardEvent, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import type { ActivityId, LinkId, MapId } from '#domain/ids.ts';
import { type Fragment, fragmentOf } from '#domain/journey/copied.ts';
import { type Activity, type Graph, newLink } from '#domain/journey/graph.ts';
import { activitiesApart, freePlace } from '#domain/journey/map.ts';
import { afterRemoval } from '../after-removal.ts';
import { freshId } from '../fresh-id.ts';
import type { AddActivity, MakeEdits } from '../make-edits.ts';
import { type Chosen, copiedOn, copyChosen, pasted } from './clipboard.ts';
import type { MapNode } from './flow-of.ts';
import { removing } from './map-edits.ts';
import { makeMapKeys } from './use-map-keys.ts';

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
  onOpen: (id: ActivityId, link?: LinkId) => void;
  onAdd: AddActivity;
  onGo: (id: ActivityId) => void;
  middle: () => { x: number; y: number };
};

/** What is done on the map with pointer, keys and clipboard, and what is said of it. */
export function useMapActs({ graph, map, here, chosen, focused, mayWrite, edit, choose, ...on }: Acts) {
  const t = useStrings();
  const [linkFrom, setLinkFrom] = useState<ActivityId>();
  const [said, setSaid] = useState('');

  const chooseOnly = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    choose(({ id }) => wanted.has(id));
  };
  const put = (fragment: Fragment, around?: { x: number; y: number }) => {
    const made = pasted(graph, fragment, { map, around });
    if (made.edits.length === 0 || !edit(made.edits)) return;
    setSaid(t('journeyMap.pasted', { count: made.activities.length + made.items.length }));
    // What was pasted is chosen, once it is drawn.
    requestAnimationFrame(() => chooseOnly([...made.activities, ...made.items]));
  };
  const duplicate = ({ activities, items }: Chosen) => put(fragmentOf(graph, activities, items));
  const remove = (gone: Chosen) => {
    if (!edit(removing(gone))) return;
    setSaid(t('journeyMap.removed', { count: gone.activities.size + gone.items.size }));
    const next = afterRemoval(here, gone.activities);
    if (next) on.onGo(next);
  };
  const link = (from: ActivityId, to: ActivityId) => {
    setLinkFrom(undefined);
    const made = newLink(freshId<LinkId>(), to);
    if (edit([{ kind: 'addLink', activity: from, link: made }])) on.onOpen(from, made.id);
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
    ...{ graph, here, chosen, mayWrite, edit, linkFrom },
    onLinkFrom(from) {
      setLinkFrom(from);
      setSaid(from ? t('journeyMap.linkFrom') : '');
    },
    onLink: link,
    onGo: on.onGo,
    onToggle: (id) => choose((node) => (node.id === id ? !node.selected : node.selected === true)),
    onChooseAll: () => choose(() => true),
    onChooseNone: () => choose(() => false),
    onNext: addNext,
    onRemove: remove,
    onDuplicate: duplicate,
  });

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (isWriting(event.target)) return;
    const one = chosen.activities.size + chosen.items.size > 0 ? chosen : onlyOf(focused);
    if (!one) return;
    event.preventDefault();
    copyChosen(event.clipboardData, graph, one);
    setSaid(t('journeyMap.copied', { count: one.activities.size + one.items.size }));
    if (isCut && mayWrite) remove(one);
  };
  const paste = async (event: ClipboardEvent) => {
    if (!mayWrite || isWriting(event.target)) return;
    const fragment = await copiedOn(event.clipboardData);
    if (fragment) put(fragment, on.middle());
    else raiseAlert('error', t('journeyMap.nothingToPaste'));
  };

  return { linkFrom, said, say: setSaid, link, addNext, remove, duplicate, copy, paste, onKey };
}

function onlyOf(id: ActivityId | undefined): Chosen | undefined {
  return id === undefined ? undefined : { activities: new Set([id]), items: new Set() };
}

function isWriting(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
