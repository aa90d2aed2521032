import type { Editor } from '@tiptap/core';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useFetcher, useRevalidator } from 'react-router';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useGo } from '#app/shell/go.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { bySiblingOrder } from '#domain/block.ts';
import type { blockAction, OutlineWish } from './block-action.ts';
import { BlockHead } from './block-head.tsx';
import { useBlockLabels } from './block-labels.ts';
import { ErrorOverText } from './error-over-text.tsx';
import { discardLocalText } from './local-texts.ts';
import { LongText } from './long-text.tsx';
import { Outline } from './outline.tsx';
import { ancestorsOf, neighbourOf } from './outline-tree.ts';
import { Revisions } from './revisions.tsx';
import { SaveHelp } from './save-status.tsx';
import { useSaving } from './saving.ts';
import { onceSaved, splitWish } from './split-here.ts';
import { TextEditor } from './text-editor.tsx';
import { EditorToolbar } from './toolbar.tsx';
import { Trash } from './trash.tsx';
import { useRoom } from './use-room.ts';
import { createWordCounts } from './word-counts.ts';
import { Words } from './words.tsx';
import { type Panel, WorkspaceBar } from './workspace-bar.tsx';
import type { WorkspaceData } from './workspace-data.ts';

/** Milliseconds for two sentences, in which somebody also finds the place they are about. */
const splitNoticeMs = 8_000;

/** The full-page workspace of a block: outline, text, revisions. */
export default function Workspace({ data }: { data: WorkspaceData }) {
  const t = useStrings();
  const isHere = useIsAlive();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const fetcher = useFetcher<typeof blockAction>();
  const [isLong, setLong] = useState(false);
  const [counts] = useState(() => createWordCounts(data.outline));
  const [editor, setEditor] = useState<Editor>();
  const [panel, setPanel] = useState<Panel>();
  const [revisionsKept, setRevisionsKept] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const { blockId, path, mayWrite, language } = data;
  const { block, trashedWith } = data;
  const labels = useBlockLabels(data.outline);
  const label = labels.get(blockId) ?? (block.title || t('outline.untitled'));
  const inside = data.outline.filter(({ parentId }) => parentId === blockId).sort(bySiblingOrder);

  const { room, saving, peers, isLoaded } = useRoom(data.documentId, data.uid, (message) => {
    if (message.kind === 'outline') void revalidate();
    if (message.kind === 'revision') setRevisionsKept((count) => count + 1);
    // What is in this very page is newer than what the server has counted.
    if (message.kind === 'words' && message.blockId !== blockId) counts.set(message.blockId, message.words);
  });
  const setWords = useCallback((words: number) => counts.set(blockId, words), [counts, blockId]);
  useLayoutEffect(() => counts.take(data.outline), [counts, data.outline]);

  const isStopped = useSaving(saving, (state) => state === 'reload' || state === 'refused');
  const isInDanger = useSaving(saving, (state) => state === 'notSaved' || state === 'refused');

  const ask = useCallback(
    (wish: OutlineWish) => {
      // One after the other: a second one on the same fetcher would cut the first off.
      queue.current = queue.current
        .then(() =>
          fetcher.submit(wish as never, {
            method: 'post',
            encType: 'application/json',
            action: `${path}/block/${blockId}`,
          }),
        )
        .catch(() => undefined);
      if (wish.intent !== 'trash') return;
      const isHere = wish.blockId === blockId || ancestorsOf(data.outline, blockId).some((id) => id === wish.blockId);
      const next = neighbourOf(data.outline, wish.blockId);
      if (isHere) go(next ? `${path}/block/${next}` : `${path}/manage`);
    },
    [fetcher, path, blockId, data.outline, go],
  );

  const split = () => {
    const wish = editor && room && splitWish(editor, room, blockId);
    // Wherever in a long text they are: above it, it would be out of sight.
    if (!wish) return raiseAlert('info', t('editor.nothingToSplit'), splitNoticeMs);
    onceSaved(saving, () => ask(wish));
  };

  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data?.ok) return;
    if (fetcher.data.added) go(`${path}/block/${fetcher.data.added}`, { state: { isNew: true } });
  }, [fetcher.state, fetcher.data, go, path]);

  // Words that only this page holds must not go by accident.
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (isInDanger) event.preventDefault();
    };
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, [isInDanger]);

  const problem = fetcher.data && !fetcher.data.ok ? fetcher.data.problem : undefined;
  const closePanel = () => setPanel(undefined);

  return (
    <div className="ws" data-panel={panel}>
      <PageTitle title={`${label} · ${data.title}`} />
      <WorkspaceBar {...{ data, label, saving, peers, panel }} onPanel={setPanel} />
      <aside className="ws__tree" aria-label={t('outline.title')}>
        <div className="ws__head">
          <p>{t('outline.title')}</p>
          {mayWrite ? (
            <button
              type="button"
              className="btn btn--quiet btn--icon btn--sm"
              aria-label={t('outline.addChapter')}
              onClick={() =>
                ask({
                  intent: 'add',
                  parentId:
                    block.kind === 'scene'
                      ? (data.outline.find(({ id }) => id === block.parentId)?.parentId ?? null)
                      : (block.parentId ?? null),
                  after: (block.kind === 'scene' ? block.parentId : block.id) ?? null,
                  kind: 'chapter',
                  title: '',
                })
              }
            >
              <Plus className="icon" aria-hidden="true" />
            </button>
          ) : null}
        </div>
        {problem ? (
          <p className="field__error ws__note" role="alert">
            {t(`outline.problem.${problem}`)}
          </p>
        ) : null}
        {isHere ? (
          <Outline
            blocks={data.outline}
            counts={counts}
            currentId={blockId}
            path={path}
            mayWrite={mayWrite}
            ask={ask}
          />
        ) : (
          <div className="tree" aria-busy="true" />
        )}
        <Trash trash={data.trash} mayWrite={mayWrite} onRestore={(id) => ask({ intent: 'restore', blockId: id })} />
        <div className="total">
          <div className="row row--between">
            <span>{t('outline.wholeBook')}</span>
            <Words counts={counts} know={(known) => known.all()} />
          </div>
        </div>
      </aside>
      <main className="ws__main" id="main" tabIndex={-1}>
        <ErrorOverText editor={editor} />
        <SaveHelp saving={saving} editor={editor} onDiscard={() => discardLocalText(data.uid, data.documentId)} />
        {isLong && mayWrite ? <LongText onSplit={split} /> : null}
        {trashedWith ? (
          <div className="notice notice--warning ws__help" role="alert">
            <div className="grow">
              <p>{t('editor.inTrash')}</p>
              {mayWrite ? (
                <button
                  type="button"
                  className="btn btn--plain btn--sm"
                  onClick={() => ask({ intent: 'restore', blockId: trashedWith })}
                >
                  {t('outline.restore')}
                </button>
              ) : null}
            </div>
          </div>
        ) : null}
        <article className="sheet" lang={language}>
          {block ? (
            <BlockHead
              key={block.id}
              label={label}
              block={block}
              mayWrite={mayWrite}
              onChange={(facts) => ask({ intent: 'describe', blockId: block.id, ...facts })}
              onPending={(isPending) => saving.tell({ isPending })}
            />
          ) : null}
          {room && isLoaded ? (
            <TextEditor
              key={data.documentId}
              room={room}
              language={language}
              mayWrite={mayWrite && !isStopped}
              onReady={setEditor}
              onWords={setWords}
              onLong={setLong}
            />
          ) : (
            <p className="skel ws__loading" aria-hidden="true" />
          )}
          {inside.length > 0 ? (
            <nav className="inside" aria-label={t('outline.inside')}>
              <h2>{t('outline.inside')}</h2>
              <ol className="thread">
                {inside.map((child) => (
                  <li key={child.id}>
                    <Link to={`${path}/block/${child.id}`}>{labels.get(child.id)}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          ) : null}
        </article>
      </main>
      <EditorToolbar
        editor={editor}
        projectId={data.projectId}
        words={<Words counts={counts} know={(known) => known.ownOf(blockId)} />}
        mayWrite={mayWrite}
        onSplit={split}
      />
      <aside className="ws__side" aria-label={t('revisions.title')}>
        <div className="ws__head">
          <h2>{t('revisions.title')}</h2>
        </div>
        <div className="scroll">
          <Revisions
            key={blockId}
            blockId={blockId}
            language={language}
            mayWrite={mayWrite}
            kept={revisionsKept}
            onRestore={(revisionId) => ask({ intent: 'restoreRevision', blockId, revisionId })}
          />
        </div>
      </aside>
      {panel ? (
        <button type="button" className="scrim ws__scrim" aria-label={t('shell.closeMenu')} onClick={closePanel} />
      ) : null}
    </div>
  );
}
