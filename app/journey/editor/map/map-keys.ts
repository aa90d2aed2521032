import type { KeyboardEvent } from 'react';
import type { ActivityId } from '#domain/ids.ts';
import type { Graph, MapItem } from '#domain/journey/graph.ts';
import { itemSize, neighbour } from '#domain/journey/map.ts';
import type { MakeEdits } from '../make-edits.ts';
import type { Chosen } from './clipboard.ts';

/** Pixels by which a key moves something on a map. */
const stepLength = 20;

const ways = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
const steps = {
  left: { x: -stepLength, y: 0 },
  right: { x: stepLength, y: 0 },
  up: { x: 0, y: -stepLength },
  down: { x: 0, y: stepLength },
} as const;

type Keys = {
  /** The activities on this map, in the author's order. */
  here: readonly Graph['activities'][number][];
  chosen: Chosen;
  mayWrite: boolean;
  edit: MakeEdits;
  /** Moves what is given by some pixels; edits of one group are undone together. */
  onMove: (moved: Chosen, by: { readonly x: number; readonly y: number }, group: string) => void;
  /** The activity that a new link is to leave from, while its target is sought. */
  linkFrom: ActivityId | undefined;
  onLinkFrom: (from: ActivityId | undefined) => void;
  onLink: (from: ActivityId, to: ActivityId) => void;
  onGo: (to: ActivityId) => void;
  onToggle: (id: string) => void;
  onChooseAll: () => void;
  onChooseNone: () => void;
  onNext: (from: ActivityId) => void;
  onRemove: (chosen: Chosen) => void;
  onDuplicate: (chosen: Chosen) => void;
};

/** What keys do on the map; `map-help.tsx` tells people. */
export function makeMapKeys(keys: Keys) {
  return (event: KeyboardEvent, on: 'map' | { activity: ActivityId } | { item: MapItem }): void => {
    const isDone =
      on === 'map'
        ? onMap(keys, event)
        : 'activity' in on
          ? onActivity(keys, event, on.activity)
          : onItem(keys, event, on.item);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function onActivity(keys: Keys, event: KeyboardEvent, id: ActivityId): boolean {
  const { here, mayWrite } = keys;
  const chosen = keys.chosen.activities.has(id) ? keys.chosen : { activities: new Set([id]), items: new Set([]) };
  const way = wayOf(event.key);
  const isCommand = event.ctrlKey || event.metaKey;
  if (way && event.altKey) {
    if (mayWrite) keys.onMove(chosen, steps[way], `move ${id}`);
    return true;
  }
  if (way && !isCommand) {
    const from = here.find((activity) => activity.id === id);
    const to = from && neighbour(here, from, way);
    if (to) keys.onGo(to);
    return true;
  }
  if (isCommand && event.key === 'a') {
    keys.onChooseAll();
    return true;
  }
  if (isCommand && event.key === 'd' && mayWrite) {
    keys.onDuplicate(chosen);
    return true;
  }
  if (isCommand || event.altKey) return false;
  switch (event.key) {
    case 'Home':
    case 'End': {
      const to = event.key === 'Home' ? here[0] : here.at(-1);
      if (to) keys.onGo(to.id);
      return true;
    }
    case 'Escape':
      keys.onLinkFrom(undefined);
      keys.onChooseNone();
      return true;
    case ' ':
      keys.onToggle(id);
      return true;
    case 'Enter':
      // Without a link to finish, the button's own press opens the activity.
      if (keys.linkFrom === undefined) return false;
      keys.onLink(keys.linkFrom, id);
      return true;
  }
  if (!mayWrite) return false;
  switch (event.key) {
    case 'l':
      keys.onLinkFrom(id);
      return true;
    case 'n':
      keys.onNext(id);
      return true;
    case 'Delete':
    case 'Backspace':
      keys.onRemove(chosen);
      return true;
    default:
      return false;
  }
}

/** On the map itself, where a pointer has chosen something, keys do what they do on it. */
function onMap({ chosen, mayWrite, ...keys }: Keys, event: KeyboardEvent): boolean {
  const way = wayOf(event.key);
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === 'a') {
    keys.onChooseAll();
    return true;
  }
  if (event.key === 'Escape') {
    keys.onLinkFrom(undefined);
    keys.onChooseNone();
    return true;
  }
  if (!mayWrite || chosen.activities.size + chosen.items.size === 0) return false;
  if (isCommand && event.key === 'd') keys.onDuplicate(chosen);
  else if (event.altKey && way) keys.onMove(chosen, steps[way], 'move chosen');
  else if (!isCommand && (event.key === 'Delete' || event.key === 'Backspace')) keys.onRemove(chosen);
  else return false;
  return true;
}

/** A region or a note is chosen, moved and sized with Alt, while its words are written with the other keys. */
function onItem({ chosen, mayWrite, edit, onRemove, ...keys }: Keys, event: KeyboardEvent, item: MapItem): boolean {
  const way = wayOf(event.key);
  const one: Chosen = { activities: new Set(), items: new Set([item.id]) };
  if (event.altKey && event.key === 'Enter') {
    keys.onToggle(item.id);
    return true;
  }
  if (mayWrite && (event.ctrlKey || event.metaKey) && event.key === 'd') {
    keys.onDuplicate(chosen.items.has(item.id) ? chosen : one);
    return true;
  }
  if (!mayWrite || !event.altKey) return false;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    onRemove(one);
    return true;
  }
  if (!way) return false;
  const by = steps[way];
  if (event.shiftKey) {
    const width = Math.max(itemSize.least, item.width + by.x);
    const height = Math.max(itemSize.least, item.height + by.y);
    edit([{ kind: 'changeItem', id: item.id, fields: { width, height } }], `size ${item.id}`);
    return true;
  }
  keys.onMove(one, by, `move ${item.id}`);
  return true;
}

function wayOf(key: string): (typeof ways)[keyof typeof ways] | undefined {
  return key in ways ? ways[key as keyof typeof ways] : undefined;
}
