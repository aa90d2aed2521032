import { useEffect, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { blockLengths, type BlockStatus, blockStatuses } from '#domain/block.ts';
import type { OutlineBlock } from './workspace-data.ts';

type BlockHeadProps = {
  block: OutlineBlock;
  /** What the block is called while it has no title. */
  label: string;
  mayWrite: boolean;
  onChange: (facts: { title?: string; synopsis?: string; status?: BlockStatus }) => void;
};

/** The title, synopsis and status above a block's text; each is kept when it is left. */
export function BlockHead({ block, label, mayWrite, onChange }: BlockHeadProps) {
  const t = useStrings();
  const [title, setTitle] = useState(block.title);
  const [synopsis, setSynopsis] = useState(block.synopsis);
  useEffect(() => setTitle(block.title), [block.title]);
  useEffect(() => setSynopsis(block.synopsis), [block.synopsis]);
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
      <textarea
        className="sheet__title"
        rows={1}
        aria-label={t('editor.title')}
        placeholder={label}
        value={title}
        maxLength={blockLengths.title}
        onChange={({ target }) => setTitle(target.value.replace(/\n/g, ' '))}
        onBlur={() => title.trim() !== block.title && onChange({ title: title.trim() })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
          document.querySelector<HTMLElement>('.ProseMirror')?.focus();
        }}
      />
      <div className="sheet__facts">
        <textarea
          className="syn"
          rows={1}
          aria-label={t('editor.synopsis')}
          placeholder={t('editor.synopsisHint')}
          value={synopsis}
          maxLength={blockLengths.synopsis}
          onChange={({ target }) => setSynopsis(target.value)}
          onBlur={() => synopsis.trim() !== block.synopsis && onChange({ synopsis: synopsis.trim() })}
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
    </>
  );
}
