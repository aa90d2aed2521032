import type { Editor } from '@tiptap/core';
import { CloudOff } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { bySiblingOrder } from '#domain/block.ts';
import { BlockHead } from '../block-head.tsx';
import type { Insertion } from '../formatting/tools.ts';
import { TextEditor } from '../text-editor.tsx';
import type { TypedMenu } from '../typed-menu/typed-menu.ts';
import type { KeptBlock, KeptProject } from './kept-project.ts';
import type { OpenedText } from './use-offline-room.ts';

type OfflineSheetProps = {
  kept: KeptProject;
  block: KeptBlock;
  labels: ReadonlyMap<string, string>;
  label: string;
  /** Undefined until it is known whether the text is here. */
  opened: OpenedText | undefined;
  begin: (insertion: Insertion) => void;
  onReady: (editor: Editor | undefined) => void;
  onWords: (words: number) => void;
};

/** Their lists ask the server. */
const noMenus: readonly TypedMenu[] = [];
const nothing = () => undefined;

/** The sheet for writing without a network; a text that is not here, or not read whole, says so and is left alone. */
export function OfflineSheet({ kept, block, labels, label, opened, begin, onReady, onWords }: OfflineSheetProps) {
  const t = useStrings();
  return (
    <article className="sheet" lang={kept.language}>
      <BlockHead
        key={block.id}
        {...{ block, label }}
        mayWrite={false}
        onChange={nothing}
        onPending={nothing}
        otherDraft={undefined}
      />
      {opened?.room ? (
        <TextEditor
          key={opened.documentId}
          room={opened.room}
          language={kept.language}
          projectId={kept.projectId}
          mayWrite
          menus={noMenus}
          onLong={nothing}
          {...{ begin, onReady, onWords }}
        />
      ) : opened ? (
        <div className="notice notice--warning" role="status">
          <CloudOff className="icon" aria-hidden="true" />
          <p className="grow">{t(`offlineWriting.${opened.readiness === 'ready' ? 'broken' : opened.readiness}`)}</p>
        </div>
      ) : (
        <p className="skel ws__loading" aria-hidden="true" />
      )}
      <Inside {...{ kept, block, labels }} />
    </article>
  );
}

/** The blocks inside the open one, each a link. */
function Inside({ kept, block, labels }: Pick<OfflineSheetProps, 'kept' | 'block' | 'labels'>) {
  const t = useStrings();
  const inside = kept.blocks.filter(({ parentId }) => parentId === block.id).sort(bySiblingOrder);
  if (inside.length === 0) return null;
  return (
    <nav className="inside" aria-label={t('outline.inside')}>
      <h2>{t('outline.inside')}</h2>
      <ol className="thread">
        {inside.map((child) => (
          <li key={child.id}>
            <Link to={`${kept.path}/block/${child.id}`}>{labels.get(child.id)}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
