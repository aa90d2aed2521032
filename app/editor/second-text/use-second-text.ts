import { useEffect, useReducer, useState } from 'react';
import { ancestorsOf } from '#app/editor/outline-tree.ts';
import type { WorkspaceData } from '#app/editor/workspace-data.ts';
import type { RoomMessage } from '#domain/room.ts';

/** Where this tab remembers which text of a project is shown beside the one that is written. */
const keyOf = (projectId: string) => `fabula:second-text:${projectId}`;

/** The text that is shown beside the one that is written, and the list from which it is chosen. */
export type SecondText = {
  /** The block, or the entry of the story bible, that is shown; undefined where none is. */
  readonly id: string | undefined;
  /** Another number when its text may be another. */
  readonly turn: number;
  readonly isChoosing: boolean;
  readonly show: (id: string | undefined) => void;
  readonly choose: (isChoosing: boolean) => void;
  /** Shows no text, and no list. */
  readonly close: () => void;
  readonly hear: (message: RoomMessage) => void;
};

/**
 * Keeps which text is shown beside the open one, in this tab, whichever text of the project is open.
 *
 * @param makeRoom - puts away what is drawn over the texts
 */
export function useSecondText(
  { projectId, outline }: Pick<WorkspaceData, 'projectId' | 'outline'>,
  makeRoom: () => void,
): SecondText {
  const [id, setId] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const [turn, again] = useReducer((count: number) => count + 1, 0);
  // Not from the beginning: the server knows nothing of it.
  useEffect(() => setId(sessionStorage.getItem(keyOf(projectId)) ?? undefined), [projectId]);
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  const choose = (wanted: boolean) => {
    makeRoom();
    setChoosing(wanted);
  };
  const show = (shown: string | undefined) => {
    setId(shown);
    choose(false);
    if (shown === undefined) sessionStorage.removeItem(keyOf(projectId));
    else sessionStorage.setItem(keyOf(projectId), shown);
  };
  const isShown = (blockId: string) => blockId === id || ancestorsOf(outline, blockId).some((above) => above === id);
  const hear = (message: RoomMessage) => {
    // The outline changes when it comes into the trash, or back.
    if (message.kind === 'outline' || (message.kind === 'words' && isShown(message.blockId))) again();
  };
  return { id, turn, isChoosing, show, choose, close: () => show(undefined), hear };
}
