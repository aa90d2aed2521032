import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { AlertHost } from '#app/alerts/alert-host.tsx';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { reloadHere } from '#app/journey/travel/offline/reload-here.ts';
import { useAreaKeys } from '#app/shell/areas.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { blockIn } from '#domain/kept-project.ts';
import { useBlockLabels } from '../block-labels.ts';
import { InsertingDialog } from '../formatting/inserting.tsx';
import type { Insertion } from '../formatting/tools.ts';
import { useInserting } from '../formatting/use-inserting.ts';
import { Outline } from '../outline.tsx';
import { pictureEvent } from '../text-editor.tsx';
import { useFocusMode } from '../use-focus-mode.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { useSeenHeight } from '../use-seen-height.ts';
import { createWordCounts } from '../word-counts.ts';
import { Words } from '../words.tsx';
import type { KeptBlock, KeptProject } from './kept-project.ts';
import { OfflineBar } from './offline-bar.tsx';
import { OfflineNotices } from './offline-notices.tsx';
import { OfflineSheet } from './offline-sheet.tsx';
import { OfflineTools } from './offline-tools.tsx';
import { useMissingTexts } from './use-missing-texts.ts';
import { useOfflineRoom } from './use-offline-room.ts';
import { useWayBack } from './way-back.ts';

/** The writing room of a project that this browser keeps, without a network; moves between its texts stay in the page. */
export function OfflineWorkspace({ kept }: { kept: KeptProject }) {
  const blockId = blockIn(useLocation().pathname);
  const block = kept.blocks.find(({ id }) => id === blockId);
  useAreaKeys();
  if (!block) return <PlainWords title="error.offline.title" text="error.offline.text" />;
  return <OpenText kept={kept} block={block} />;
}

/** Says that the page cannot show what is kept: another editor has stored it. */
export function OtherEditor() {
  return <PlainWords title="offlineWriting.otherTitle" text="offlineWriting.otherText" />;
}

type PlainKey = 'error.offline.title' | 'error.offline.text' | 'offlineWriting.otherTitle' | 'offlineWriting.otherText';

function PlainWords({ title, text }: { title: PlainKey; text: PlainKey }) {
  const t = useStrings();
  useEffect(() => {
    addEventListener('online', reloadHere);
    return () => removeEventListener('online', reloadHere);
  }, []);
  return (
    <main id="main" className="page">
      <PageTitle title={t(title)} />
      <h1>{t(title)}</h1>
      <p className="soft">{t(text)}</p>
      <button type="button" className="btn btn--primary" onClick={() => location.reload()}>
        {t('error.tryAgain')}
      </button>
    </main>
  );
}

const nothing = () => undefined;

function OpenText({ kept, block }: { kept: KeptProject; block: KeptBlock }) {
  const t = useStrings();
  const { uid, path, language, blocks, title } = kept;
  const [editor, setEditor] = useState<Editor>();
  const [isOutline, setOutline] = useState(false);
  const [counts] = useState(() => createWordCounts(blocks));
  const { isFocused, setFocused } = useFocusMode(editor);
  const labels = useBlockLabels(blocks);
  const label = labels.get(block.id) ?? '';
  const { opened, saving } = useOfflineRoom(uid, block);
  const missing = useMissingTexts(kept);
  const wayBack = useWayBack(uid, opened?.room);
  const setWords = useCallback((words: number) => counts.set(block.id, words), [counts, block.id]);
  const inserting = useOfflineInserting(editor);
  useLeaveWarning(saving);
  useSeenHeight();
  useEffect(() => {
    if (block.id) setOutline(false);
  }, [block.id]);
  const outline = useMemo(
    () => <Outline {...{ blocks, counts, path, missing }} currentId={block.id} mayWrite={false} ask={nothing} />,
    [blocks, counts, path, missing, block.id],
  );
  return (
    <div
      className="ws ws--alone"
      data-panel={isOutline && !isFocused ? 'outline' : undefined}
      data-focused={isFocused || undefined}
    >
      <PageTitle title={`${label} · ${title}`} />
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <OfflineBar
        {...{ kept, label, saving, isOutline, isFocused }}
        isReached={wayBack.isReached}
        onOutline={setOutline}
        onFocused={setFocused}
      />
      <aside className="ws__tree" aria-label={t('outline.title')}>
        <div className="ws__head">
          <p className="grow">{t('outline.title')}</p>
        </div>
        {outline}
        <div className="total">
          <div className="row row--between">
            <span>{t('outline.wholeBook')}</span>
            <Words counts={counts} know={(known) => known.all()} />
          </div>
        </div>
      </aside>
      <main className="ws__main" id="main" tabIndex={-1}>
        <OfflineNotices {...{ editor, saving, wayBack }} />
        <OfflineSheet
          {...{ kept, block, labels, label, opened }}
          begin={inserting.begin}
          onReady={setEditor}
          onWords={setWords}
        />
      </main>
      <OfflineTools
        editor={opened?.room ? editor : undefined}
        begin={inserting.begin}
        words={<Words counts={counts} know={(known) => known.ownOf(block.id)} />}
      />
      <InsertingDialog {...{ editor, language, inserting }} />
      {isOutline && !isFocused ? (
        <button
          type="button"
          className="scrim ws__scrim"
          aria-label={t('shell.closeMenu')}
          onClick={() => setOutline(false)}
        />
      ) : null}
      <AlertHost />
    </div>
  );
}

/** Asks for what is put into the text, and says of what needs the server that it does. */
function useOfflineInserting(editor: Editor | undefined) {
  const t = useStrings();
  const refuse = useCallback(() => raiseAlert('info', t('offlineWriting.needsNetwork')), [t]);
  const inserting = useInserting(editor, refuse);
  const { begin } = inserting;
  useEffect(() => {
    addEventListener(pictureEvent, refuse);
    return () => removeEventListener(pictureEvent, refuse);
  }, [refuse]);
  return {
    ...inserting,
    begin: useCallback(
      (insertion: Insertion) => (insertion === 'picture' ? refuse() : begin(insertion)),
      [begin, refuse],
    ),
  };
}
