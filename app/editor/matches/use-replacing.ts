import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import type { Saving } from '../saving.ts';
import { shownIn } from './look.ts';
import { replaceAll, replaceCurrent } from './replace.ts';

/** Milliseconds in which what was just typed is saved, so that the version has it. */
const patienceMs = 5_000;

/** Replacing matches; one at a time is asked for. */
export function useReplacing(editor: Editor | undefined, saving: Saving, blockId: string) {
  const t = useStrings();
  const [isBusy, setBusy] = useState(false);
  const alone = async (act: (editor: Editor) => Promise<void>) => {
    if (!editor || isBusy) return;
    setBusy(true);
    try {
      await act(editor);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    replaceOne: (replacement: string) => alone((at) => replaceCurrent(at, replacement)),
    /** Replaces only what can be restored: where no version can be saved, nothing is changed. */
    replaceEverything: (replacement: string) =>
      alone(async (at) => {
        const { search } = shownIn(at);
        if (!search) return;
        if (!(await isSavedSoon(saving)) || !(await keepVersion(blockId)))
          return raiseAlert('error', t('inText.noVersion'));
        if (at.isDestroyed) return;
        const count = await replaceAll(at, search, replacement);
        if (count === undefined) raiseAlert('error', t('inText.notReplaced'));
        else raiseAlert(count > 0 ? 'success' : 'info', t('inText.replaced', { count }));
      }),
  };
}

/** Whether the server has all that was typed, now or in a moment; not where it cannot be reached. */
function isSavedSoon(saving: Saving): Promise<boolean> {
  return new Promise((answer) => {
    const done = (isSaved: boolean) => {
      clearTimeout(timer);
      stop();
      answer(isSaved);
    };
    const hear = () => {
      const state = saving.current();
      if (state !== 'saving') done(state === 'saved');
    };
    const timer = setTimeout(done, patienceMs, false);
    const stop = saving.subscribe(hear);
    hear();
  });
}

async function keepVersion(blockId: string): Promise<boolean> {
  try {
    return (await fetch(`/api/blocks/${blockId}/revisions`, { method: 'POST' })).ok;
  } catch {
    return false;
  }
}
