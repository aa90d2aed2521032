import { type RefObject, useEffect, useRef, useState } from 'react';
import { ancestorsOf } from '#app/editor/outline-tree.ts';
import type { WorkspaceData } from '#app/editor/workspace-data.ts';
import type { RoomMessage } from '#domain/room.ts';

/** Where this tab remembers which text of a project is shown beside the one that is written. */
const keyOf = (projectId: string) => `fabula:second-text:${projectId}`;

function remembered(projectId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(projectId)) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(projectId: string, id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(keyOf(projectId));
    else sessionStorage.setItem(keyOf(projectId), id);
  } catch {
    // Without storage it is there until the tab is loaded again.
  }
}

/** What may be another text; each change is an object of its own. */
export type Changed = {
  /** The one text that changed; undefined where it may be any. */
  readonly blockId: string | undefined;
};

/** The text that is shown beside the one that is written, and the list from which it is chosen. */
export type SecondText = {
  /** The block, or the entry of the story bible, that is shown; undefined where none is. */
  readonly id: string | undefined;
  readonly changed: Changed;
  readonly isChoosing: boolean;
  /** Whether the focus goes to it when it is there: someone has just chosen it. */
  readonly takesFocus: RefObject<boolean>;
  /** Shows what someone chose to read. */
  readonly open: (id: string) => void;
  readonly show: (id: string | undefined) => void;
  readonly choose: (isChoosing: boolean) => void;
  /** Shows no text, and no list. */
  readonly close: () => void;
  readonly hear: (message: RoomMessage) => void;
};

/**
 * Keeps which text is shown beside the open one, in this tab, whichever text of the project is open.
 *
 * @param makeRoom - puts away what is drawn over the texts, or hides them
 */
export function useSecondText(
  { projectId, outline }: Pick<WorkspaceData, 'projectId' | 'outline'>,
  makeRoom: () => void,
): SecondText {
  const [id, setId] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const [changed, setChanged] = useState<Changed>({ blockId: undefined });
  const takesFocus = useRef(false);
  // Not from the beginning: the server knows nothing of it.
  useEffect(() => setId(remembered(projectId)), [projectId]);
  useEffect(() => {
    const hear = () => setChanged({ blockId: undefined });
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
  const show = (shown: string | undefined) => {
    setId(shown);
    setChoosing(false);
    remember(projectId, shown);
  };
  const choose = (wanted: boolean) => {
    if (wanted) makeRoom();
    setChoosing(wanted);
  };
  const open = (shown: string) => {
    takesFocus.current = true;
    makeRoom();
    show(shown);
  };
  const isShown = (blockId: string) => blockId === id || ancestorsOf(outline, blockId).some((above) => above === id);
  const hear = (message: RoomMessage) => {
    // The outline changes when it comes into the trash, or back.
    if (message.kind === 'outline') setChanged({ blockId: undefined });
    if (message.kind === 'words' && isShown(message.blockId)) setChanged({ blockId: message.blockId });
  };
  return { id, changed, isChoosing, takesFocus, open, show, choose, close: () => show(undefined), hear };
}
