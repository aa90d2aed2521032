import type { Editor } from '@tiptap/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { type Counting, stintKeeper } from './stint-keeper.ts';
import { followTyping } from './typed-words.ts';

/** The words someone wrote today, while they write. */
export default function WorkspaceWords({
  editor,
  counting,
  daily,
}: {
  editor: Editor | undefined;
  counting: Counting;
  daily: number | undefined;
}) {
  const t = useStrings();
  const format = useFormat();
  const keeper = stintKeeper(counting);
  const words = useSyncExternalStore(keeper.subscribe, keeper.today, keeper.today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment at which the server counted says that it is another count
  useEffect(() => keeper.know(counting), [keeper, counting.now]);
  useEffect(() => {
    if (!editor?.isEditable) return;
    const { settle, stop } = followTyping(editor, { onKey: keeper.key, onWords: keeper.words });
    const forget = keeper.askBefore(settle);
    const hide = () => document.visibilityState === 'hidden' && keeper.send();
    // What was counted without a network.
    void keeper.send();
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', keeper.send);
    addEventListener('online', keeper.send);
    return () => {
      stop();
      forget();
      void keeper.send();
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', keeper.send);
      removeEventListener('online', keeper.send);
    };
  }, [editor, keeper]);
  const shown = { count: words, words: format.number(words) };
  return (
    <span className="num">
      {daily ? t('goals.todayOf', { ...shown, count: daily, daily: format.number(daily) }) : t('goals.today', shown)}
    </span>
  );
}
