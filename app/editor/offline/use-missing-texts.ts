import { useEffect, useState } from 'react';
import { textsHere } from '../local-texts.ts';
import type { KeptProject } from './kept-project.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The blocks of a kept project whose texts this browser has no copy of, as far as it lists its stores.
 *
 * @param changes - another value when others may be here
 */
export function useMissingTexts(kept: KeptProject | undefined, changes?: unknown): ReadonlySet<string> {
  const [missing, setMissing] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again after changes
  useEffect(() => {
    if (!kept) return;
    const { uid, blocks } = kept;
    let isGone = false;
    const look = async () => {
      if (!indexedDB.databases) return;
      const here = new Set(await textsHere(uid));
      const lacking = blocks.filter(({ documentId, isBlank }) => !isBlank && !here.has(documentId));
      if (!isGone) setMissing(new Set(lacking.map(({ id }) => id)));
    };
    look().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [kept, changes]);
  return missing;
}
