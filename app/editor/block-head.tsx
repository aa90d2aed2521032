import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { type BlockStatus, blockLengths, blockStatuses } from '#domain/block.ts';
import { KeptField } from './kept-field.tsx';
import type { WorkspaceData } from './workspace-data.ts';

type BlockHeadProps = {
  block: WorkspaceData['block'];
  /** The placeholder of a block without a title. */
  label: string;
  mayWrite: boolean;
  onChange: (facts: { title?: string; synopsis?: string; status?: BlockStatus }) => void;
  onPending: (isPending: boolean) => void;
  /** Where the other draft of the text is compared with it, and its name; undefined where there is none. */
  otherDraft: { readonly to: string; readonly name: string } | undefined;
};

/** The title, synopsis and status above a block's text; they keep themselves. */
export function BlockHead({ block, label, mayWrite, onChange, onPending, otherDraft }: BlockHeadProps) {
  const t = useStrings();
  const locale = useRoot()?.locale;
  const pending = useRef(new Set<string>());
  const notePending = (field: string) => (isPending: boolean) => {
    if (isPending) pending.current.add(field);
    else pending.current.delete(field);
    onPending(pending.current.size > 0);
  };
  const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew === true;
  if (!mayWrite) {
    return (
      <>
        <h1>{label}</h1>
        {block.synopsis ? <p className="syn">{block.synopsis}</p> : null}
      </>
    );
  }
  return (
    <>
      <h1 className="vh">{label}</h1>
      <KeptField
        className="sheet__title"
        label={t('editor.title')}
        placeholder={label}
        value={block.title}
        maxLength={blockLengths.title}
        isNew={isNew}
        onKeep={(title) => onChange({ title })}
        onPending={notePending('title')}
        onEnter={() => document.querySelector<HTMLElement>('.ProseMirror')?.focus()}
      />
      <div className="sheet__facts">
        <KeptField
          className="syn"
          label={t('editor.synopsis')}
          placeholder={t('editor.synopsisHint')}
          value={block.synopsis}
          maxLength={blockLengths.synopsis}
          onKeep={(synopsis) => onChange({ synopsis })}
          onPending={notePending('synopsis')}
        />
        <select
          className="sheet__status"
          aria-label={t('editor.status')}
          value={block.status}
          onChange={({ target }) => onChange({ status: target.value as BlockStatus })}
        >
          {blockStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </select>
      </div>
      {otherDraft ? (
        <p className="sheet__draft" lang={locale}>
          <Link className="link" to={otherDraft.to} reloadDocument>
            {otherDraft.name ? t('editor.otherDraftNamed', { name: otherDraft.name }) : t('editor.otherDraft')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
