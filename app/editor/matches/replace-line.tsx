import type { Editor } from '@tiptap/core';
import { useStrings } from '#app/strings.ts';
import type { Saving } from '../saving.ts';
import { typedAsIs } from './typed-as-is.ts';
import { useReplacing } from './use-replacing.ts';

type ReplaceLineProps = {
  editor: Editor | undefined;
  saving: Saving;
  blockId: string;
  language: string;
  replacement: string;
  onType: (replacement: string) => void;
  /** Whether there is nothing to replace. */
  isOff: boolean;
};

/** The line for what takes the place of a match. It is put there exactly as it is typed. */
export function ReplaceLine({ editor, saving, blockId, language, replacement, onType, isOff }: ReplaceLineProps) {
  const t = useStrings();
  const { isBusy, replaceOne, replaceEverything } = useReplacing(editor, saving, blockId);
  const cannot = isOff || isBusy;
  const button = (label: string, act: (replacement: string) => unknown) => (
    <button
      type="button"
      className="btn btn--plain btn--sm"
      // The focus stays where it is when the last match is gone.
      aria-disabled={cannot || undefined}
      onClick={() => cannot || act(replacement)}
    >
      {label}
    </button>
  );
  return (
    <div className="findbar__line">
      <input
        className="input input--sm"
        lang={language}
        aria-label={t('inText.replacement')}
        placeholder={t('inText.replacement')}
        value={replacement}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!cannot) void replaceOne(replacement);
        }}
        {...typedAsIs}
      />
      <div className="findbar__tools">
        {button(t('inText.replace'), replaceOne)}
        {button(t('inText.replaceAll'), replaceEverything)}
      </div>
    </div>
  );
}
