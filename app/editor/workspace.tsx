import type { Editor } from '@tiptap/core';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { NamePart } from '#app/bible/name-part.tsx';
import { type NamedEntry, useEntries } from '#app/bible/use-entries.ts';
import { findQuery, wishIn } from '#app/replacing/find-address.ts';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useGo } from '#app/shell/go.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings, withWords } from '#app/strings.ts';
import type { OutlineWish } from './block-action.ts';
import { useBlockLabels } from './block-labels.ts';
import { ErrorOverText } from './error-over-text.tsx';
import { InsertingDialog } from './formatting/inserting.tsx';
import { SlashPart } from './formatting/slash-part.tsx';
import { useInserting } from './formatting/use-inserting.ts';
import { InTrash } from './in-trash.tsx';
import { discardLocalText } from './local-texts.ts';
import { LongText } from './long-text.tsx';
import { FindBar } from './matches/find-bar.tsx';
import { useFindKeys } from './matches/use-find-keys.ts';
import { useFinding } from './matches/use-finding.ts';
import { OutlineSide } from './outline-side.tsx';
import { QuickPart } from './quick-open/quick-part.tsx';
import { useQuickOpen } from './quick-open/use-quick-open.ts';
import { SaveHelp } from './save-status.tsx';
import { useSecondText } from './second-text/use-second-text.ts';
import { SpellingPart } from './spelling/spelling-part.tsx';
import { onceSaved, splitWish } from './split-here.ts';
import { TextSheet } from './text-sheet.tsx';
import { EditorToolbar } from './toolbar.tsx';
import { createNameMenu, createSlashMenu } from './typed-menu/typed-menu.ts';
import { useFocusMode } from './use-focus-mode.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useOutlineWishes } from './use-outline-wishes.ts';
import { useRoom } from './use-room.ts';
import { useSeenHeight } from './use-seen-height.ts';
import { createWordCounts } from './word-counts.ts';
import { Words } from './words.tsx';
import { type Panel, WorkspaceBar } from './workspace-bar.tsx';
import type { WorkspaceData } from './workspace-data.ts';

const SidePanel = fetchedPart(() => withWords('bible', import('./side-panel.tsx')));

const SecondPart = fetchedPart(() => withWords('secondText', import('./second-text/second-part.tsx')));

const noEntries: readonly NamedEntry[] = [];

/** Milliseconds for two sentences, in which someone also finds the place they are about. */
const splitNoticeMs = 8_000;

/** The full-page workspace of a block: outline, text, revisions. */
export default function Workspace({ data }: { data: WorkspaceData }) {
  const t = useStrings();
  const { revalidate } = useRevalidator();
  const go = useGo();
  const wishes = useOutlineWishes(data);
  const { ask } = wishes;
  const [isLong, setLong] = useState(false);
  const [counts] = useState(() => createWordCounts(data.outline));
  const [editor, setEditor] = useState<Editor>();
  const [panel, setPanel] = useState<Panel>();
  const { isFocused, setFocused } = useFocusMode(editor);
  const [revisionsKept, setRevisionsKept] = useState(0);
  const [counted, setCounted] = useState(0);
  const second = useSecondText(data, () => [setPanel(undefined), setFocused(false)]);

  const { blockId, mayWrite, language, block, trashedWith } = data;
  const labels = useBlockLabels(data.outline);
  const label = labels.get(blockId) ?? (block.title || t('outline.untitled'));

  const { room, saving, peers, isLoaded } = useRoom(data.documentId, data.uid, (message) => {
    second.hear(message);
    if (message.kind === 'outline') void revalidate();
    if (message.kind === 'revision') setRevisionsKept((count) => count + 1);
    // This very page has newer text than the server has counted.
    if (message.kind === 'words' && message.blockId !== blockId) counts.set(message.blockId, message.words);
    if (message.kind === 'words' && message.blockId === blockId) setCounted((count) => count + 1);
  });
  const entries = useEntries(data.projectId, blockId, data.outline, counted);
  const setWords = useCallback((words: number) => counts.set(blockId, words), [counts, blockId]);
  useLayoutEffect(() => counts.take(data.outline), [counts, data.outline]);
  useLeaveWarning(saving);
  useSeenHeight();
  const [params] = useSearchParams();
  const finding = useFinding(editor, language, wishIn(params));
  const { term } = finding.wish;
  const everywhere = `${data.path}/find${term && findQuery({ wish: { ...finding.wish, allForms: false } })}`;
  const mayReplace = mayWrite && editor?.isEditable !== false;
  useFindKeys(editor, finding, { mayReplace, onEverywhere: () => go(everywhere) });

  const quick = useQuickOpen(editor);

  const split = () => {
    const wish = editor && room && splitWish(editor, room, blockId);
    // As an alert: a notice above a long text would not be visible.
    if (!wish) return raiseAlert('info', t('editor.nothingToSplit'), splitNoticeMs);
    onceSaved(saving, () => ask(wish));
  };
  // What is merged, taken apart or duplicated is what the server has: the open text may be part of it.
  const askWhenSaved = (wish: OutlineWish) =>
    ['merge', 'undoMerge', 'duplicate'].includes(wish.intent) ? onceSaved(saving, () => ask(wish)) : ask(wish);
  const inserting = useInserting(editor, split);
  const [menus] = useState(() => [createSlashMenu(), createNameMenu()] as const);
  const [slash, names] = menus;
  const { begin } = inserting;
  const closePanel = () => setPanel(undefined);

  return (
    <div
      className="ws"
      data-panel={isFocused ? undefined : panel}
      data-focused={isFocused || undefined}
      data-second={(!isFocused && second.id) || undefined}
    >
      <PageTitle title={`${label} · ${data.title}`} />
      <WorkspaceBar
        {...{ data, label, saving, peers, panel, isFocused, second }}
        onPanel={setPanel}
        onFocused={setFocused}
      />
      <OutlineSide
        {...{ data, editor, counts, entries }}
        wishes={{ ...wishes, ask: askWhenSaved }}
        onQuick={quick.open}
        onBeside={second.open}
      />
      {finding.mode ? <FindBar {...{ editor, finding, saving, blockId, language, mayReplace, everywhere }} /> : null}
      <main className="ws__main" id="main" tabIndex={-1}>
        <ErrorOverText editor={editor} />
        <SaveHelp saving={saving} editor={editor} onDiscard={() => discardLocalText(data.uid, data.documentId)} />
        {isLong && mayWrite ? <LongText onSplit={split} /> : null}
        {trashedWith ? (
          <InTrash mayWrite={mayWrite} onRestore={() => ask({ intent: 'restore', blockId: trashedWith })} />
        ) : null}
        <TextSheet
          {...{ data, labels, label, saving, ask, begin, menus }}
          room={isLoaded ? room : undefined}
          onReady={setEditor}
          onWords={setWords}
          onLong={setLong}
        />
        <SlashPart {...{ editor, begin }} menu={slash} />
        <SpellingPart editor={editor} projectId={data.projectId} path={data.path} />
        <NamePart {...{ editor, language }} entries={entries.seen?.entries ?? []} menu={names} />
      </main>
      <EditorToolbar
        editor={editor}
        projectId={data.projectId}
        words={<Words counts={counts} know={(known) => known.ownOf(blockId)} />}
        mayWrite={mayWrite}
        {...{ finding, inserting }}
      />
      <InsertingDialog {...{ editor, language, inserting }} />
      {quick.isOpen ? (
        <QuickPart
          {...{ data, ask, everywhere }}
          onSecond={() => second.choose(true)}
          onFocusMode={() => setFocused(!isFocused)}
          onClose={quick.close}
        />
      ) : null}
      {second.isChoosing || second.id !== undefined ? (
        <SecondPart {...{ data, second }} entries={entries.seen?.entries ?? noEntries} onMissing={second.close} />
      ) : null}
      <SidePanel {...{ data, entries, ask, saving, revisionsKept }} />
      {panel && !isFocused ? (
        <button type="button" className="scrim ws__scrim" aria-label={t('shell.closeMenu')} onClick={closePanel} />
      ) : null}
    </div>
  );
}
