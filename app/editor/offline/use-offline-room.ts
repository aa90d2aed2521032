import { useEffect, useState } from 'react';
import { createSaving, type Saving, unknownYet } from '../saving.ts';
import type { KeptBlock } from './kept-project.ts';
import { type OfflineRoom, openOfflineRoom } from './offline-room.ts';
import { type Readiness, readinessOf } from './readable-text.ts';

/** A text of a kept project: its room once it can be written in. */
export type OpenedText = {
  readonly documentId: string;
  readonly readiness: Readiness;
  readonly room: OfflineRoom | undefined;
};

/**
 * Opens this browser's copy of a text for as long as the component shows it. A copy that is missing, or that this editor
 * does not read whole, is left as it is.
 */
export function useOfflineRoom(
  uid: string,
  { documentId, isBlank }: Pick<KeptBlock, 'documentId' | 'isBlank'>,
): { opened: OpenedText | undefined; saving: Saving } {
  const [saving] = useState(createSaving);
  const [opened, setOpened] = useState<OpenedText>();
  useEffect(() => {
    let isGone = false;
    let room: OfflineRoom | undefined;
    saving.tell(unknownYet);
    const open = async () => {
      const before = await readinessOf(uid, documentId, isBlank);
      if (isGone) return;
      if (before !== 'ready') return setOpened({ documentId, readiness: before, room: undefined });
      const place = openOfflineRoom(documentId, uid, { isBlank, told: saving.tell });
      room = place;
      const readiness = await place.whenReady;
      if (!isGone) setOpened({ documentId, readiness, room: readiness === 'ready' ? place : undefined });
    };
    open().catch(() => isGone || setOpened({ documentId, readiness: 'broken', room: undefined }));
    return () => {
      isGone = true;
      room?.destroy();
    };
  }, [uid, documentId, isBlank, saving]);
  // What was opened before this text is not shown in its place.
  return { opened: opened?.documentId === documentId ? opened : undefined, saving };
}
