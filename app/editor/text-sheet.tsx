import type { Editor } from '@tiptap/core';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { bySiblingOrder } from '#domain/block.ts';
import type { OutlineWish } from './block-action.ts';
import { BlockHead } from './block-head.tsx';
import type { Insertion } from './formatting/tools.ts';
import type { Room } from './open-room.ts';
import { type Saving, useSaving } from './saving.ts';
import { TextEditor } from './text-editor.tsx';
import type { TypedMenu } from './typed-menu/typed-menu.ts';
import type { WorkspaceData } from './workspace-data.ts';

type SheetProps = {
  data: WorkspaceData;
  labels: ReadonlyMap<string, string>;
  label: string;
  /** Undefined until the text is here. */
  room: Room | undefined;
  saving: Saving;
  ask: (wish: OutlineWish) => void;
  begin: (insertion: Insertion) => void;
  menus: readonly TypedMenu[];
  onReady: (editor: Editor | undefined) => void;
  onWords: (words: number) => void;
  onLong: (isLong: boolean) => void;
};

/** The sheet for writing: the block's own facts, its text, and the blocks inside it. */
export function TextSheet({
  data,
  labels,
  label,
  room,
  saving,
  ask,
  begin,
  menus,
  onReady,
  onWords,
  onLong,
}: SheetProps) {
  const { block, language, mayWrite, otherDraft } = data;
  const isStopped = useSaving(saving, (state) => state === 'reload' || state === 'refused');
  return (
    <article className="sheet" lang={language}>
      {block ? (
        <BlockHead
          key={block.id}
          label={label}
          block={block}
          mayWrite={mayWrite}
          onChange={(facts) => ask({ intent: 'describe', blockId: block.id, ...facts })}
          onPending={(isPending) => saving.tell({ isPending })}
          otherDraft={
            otherDraft && {
              to: `${data.path}/block/${data.blockId}/versions?old=${otherDraft.revisionId}`,
              name: otherDraft.name,
            }
          }
        />
      ) : null}
      {room ? (
        <TextEditor
          key={data.documentId}
          room={room}
          language={language}
          projectId={data.projectId}
          mayWrite={mayWrite && !isStopped}
          begin={begin}
          menus={menus}
          onReady={onReady}
          onWords={onWords}
          onLong={onLong}
        />
      ) : (
        <p className="skel ws__loading" aria-hidden="true" />
      )}
      <Inside data={data} labels={labels} />
    </article>
  );
}

/** The blocks inside the open one, each a link. */
function Inside({ data, labels }: Pick<SheetProps, 'data' | 'labels'>) {
  const t = useStrings();
  const inside = data.outline.filter(({ parentId }) => parentId === data.blockId).sort(bySiblingOrder);
  if (inside.length === 0) return null;
  return (
    <nav className="inside" aria-label={t('outline.inside')}>
      <h2>{t('outline.inside')}</h2>
      <ol className="thread">
        {inside.map((child) => (
          <li key={child.id}>
            <Link to={`${data.path}/block/${child.id}`}>{labels.get(child.id)}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
