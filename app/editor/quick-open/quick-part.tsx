import { useMemo } from 'react';
import type { OutlineWish } from '#app/editor/block-action.ts';
import { nextChapter } from '#app/editor/next-chapter.ts';
import type { WorkspaceData } from '#app/editor/workspace-data.ts';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { labelOf, namesIn } from '#app/work/outline-places.ts';
// Not fetched when it is wanted: what is typed until then would go into the text.
import { QuickOpen } from './quick-open.tsx';

/** The list of all texts and actions of the workspace, while it is open. */
export function QuickPart({
  data,
  ask,
  everywhere,
  onSecond,
  onFocusMode,
  onClose,
}: {
  data: WorkspaceData;
  ask: (wish: OutlineWish) => void;
  /** Where all texts are searched. */
  everywhere: string;
  /** Asks which text is shown beside the open one. */
  onSecond: () => void;
  onFocusMode: () => void;
  onClose: () => void;
}) {
  const t = useStrings();
  const go = useGo();
  const { outline, path, blockId, mayWrite, mayManage, otherDraft } = data;
  const texts = useMemo(
    () =>
      [...namesIn(outline)].map(([id, { name, above }]) => ({
        id,
        name: labelOf(t, name),
        place: above.map((each) => labelOf(t, each)).join(' · '),
      })),
    [outline, t],
  );
  const versions = `${path}/block/${blockId}/versions`;
  const ofDrafts = otherDraft
    ? { id: 'drafts', name: t('quick.compareDrafts'), run: () => go(`${versions}?old=${otherDraft.revisionId}`) }
    : { id: 'drafts', name: t('quick.tryDraft'), run: () => go(`${versions}?draft=try#drafts`) };
  const actions = [
    ...(mayWrite ? [{ id: 'add', name: t('outline.addChapter'), run: () => ask(nextChapter(data)) }] : []),
    { id: 'corkboard', name: t('outline.corkboard'), run: () => go(`${path}/corkboard`) },
    { id: 'find', name: t('quick.find'), run: () => go(everywhere) },
    { id: 'second', name: t('editor.secondText'), run: onSecond },
    { id: 'versions', name: t('revisions.all'), run: () => go(versions) },
    ...(mayWrite && !data.trashedWith ? [ofDrafts] : []),
    { id: 'wholeVersions', name: t('work.wholeVersions'), run: () => go(`${path}/versions`) },
    ...(mayWrite ? [{ id: 'goals', name: t('outline.goals'), run: () => go(`${path}/goals`) }] : []),
    { id: 'focus', name: t('editor.focusMode'), run: onFocusMode },
    ...(mayManage
      ? [
          { id: 'publish', name: t('editor.publish'), run: () => go(`${path}/manage/publish`) },
          { id: 'files', name: t('quick.files'), run: () => go(`${path}/manage/files`) },
        ]
      : []),
  ];
  return <QuickOpen {...{ texts, actions, onClose }} onText={(id) => go(`${path}/block/${id}`)} />;
}
