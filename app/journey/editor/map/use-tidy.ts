import { useEffect, useRef, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import type { MapId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { MakeEdits } from '../make-edits.ts';
import { laidOut, tidied } from './tidy.ts';

type Tidy = {
  graph: Graph;
  map: MapId | undefined;
  edit: MakeEdits;
  onTidied: () => void;
  onSay: (words: string) => void;
};

/** Layouts of one press: authors who draw meanwhile are waited for only so long. */
const tidyTries = 4;

/** Lays a map out anew while its author continues, who is told so and can stop it. It is undone as one. */
export function useTidy({ graph, map, edit, onTidied, onSay }: Tidy) {
  const t = useStrings();
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef({ graph, edit, onSay, onTidied });
  useEffect(() => {
    latest.current = { graph, edit, onSay, onTidied };
  });
  // A map that is left is not laid out any more.
  useEffect(() => () => running?.abort(), [running]);

  /** A layout of the map as it is by then: what was moved or added meanwhile is laid out, too, in one more try. */
  const tidiedNow = async (signal: AbortSignal) => {
    for (let tries = 0; tries < tidyTries; tries++) {
      const { graph: before } = latest.current;
      const edits = await tidied(before, map, signal);
      if (laidOut(latest.current.graph, map) === laidOut(before, map)) return edits;
    }
    throw new Error('It is never at rest.');
  };
  const tidy = async () => {
    const stopping = new AbortController();
    setRunning(stopping);
    onSay(t('journeyMap.tidying'));
    try {
      const edits = await tidiedNow(stopping.signal);
      if (edits.length > 0 && latest.current.edit(edits)) {
        latest.current.onSay(t('journeyMap.tidied'));
        latest.current.onTidied();
      }
    } catch {
      if (stopping.signal.aborted) latest.current.onSay(t('journeyMap.tidyStopped'));
      else raiseAlert('error', t('journeyMap.notTidied'));
    }
    setRunning(undefined);
  };
  return { isTidying: running !== undefined, tidy, stop: () => running?.abort() };
}
