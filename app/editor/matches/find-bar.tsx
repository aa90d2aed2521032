import type { Editor } from '@tiptap/core';
import { ChevronDown, ChevronUp, Files, Replace, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import type { Saving } from '../saving.ts';
import { useEditorState } from '../use-editor-state.ts';
import { FindOptions } from './find-options.tsx';
import { FindStatus } from './find-status.tsx';
import { type Found, foundIn, goToMatch } from './look.ts';
import { ReplaceLine } from './replace-line.tsx';
import { typedAsIs } from './typed-as-is.ts';
import type { Finding } from './use-finding.ts';

type FindBarProps = {
  editor: Editor | undefined;
  finding: Finding;
  saving: Saving;
  blockId: string;
  language: string;
  mayReplace: boolean;
  /** The address where all texts of the project are searched. */
  everywhere: string;
};

const counted = (editor: Editor) => JSON.stringify(foundIn(editor));

/** The bar above the text: what is looked for in it, and what takes its place. */
export function FindBar({ editor, finding, saving, blockId, language, mayReplace, everywhere }: FindBarProps) {
  const t = useStrings();
  const status = useId();
  const field = useRef<HTMLInputElement>(null);
  const { wish, mode, asked, change, close } = finding;
  const answer = useEditorState(editor, counted);
  const found: Found = answer === '' ? { total: 0, isSearching: true } : JSON.parse(answer);
  const isReplacing = mayReplace && mode === 'replace';
  const [replacement, setReplacement] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the bar is asked for
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  const go = (direction: 1 | -1) => editor && goToMatch(editor, direction);
  return (
    <search className="findbar" aria-label={t('inText.title')}>
      <div className="findbar__line">
        <input
          ref={field}
          className="input input--sm"
          lang={language}
          aria-label={t('inText.find')}
          aria-describedby={status}
          aria-invalid={found.problem ? true : undefined}
          placeholder={t('inText.find')}
          value={wish.term}
          onChange={({ target }) => change({ term: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            go(event.shiftKey ? -1 : 1);
          }}
          {...typedAsIs}
        />
        <FindStatus id={status} found={found} isEmpty={wish.term === ''} />
        <div className="findbar__tools">
          <Tool label={t('inText.previous')} icon={ChevronUp} onPress={() => go(-1)} isOff={found.total === 0} />
          <Tool label={t('inText.next')} icon={ChevronDown} onPress={() => go(1)} isOff={found.total === 0} />
          <FindOptions wish={wish} change={change} />
          {mayReplace ? (
            <Tool
              label={t('inText.replaceLine')}
              icon={Replace}
              isOpen={isReplacing}
              onPress={() => finding.open(isReplacing ? 'find' : 'replace')}
            />
          ) : null}
          <Link
            className="btn btn--quiet btn--icon btn--sm"
            to={everywhere}
            aria-label={t('inText.everywhere')}
            title={t('inText.everywhere')}
            aria-keyshortcuts="Control+Shift+F Meta+Shift+F"
          >
            <Files className="icon" aria-hidden="true" />
          </Link>
          <Tool label={t('inText.close')} icon={X} onPress={close} />
        </div>
      </div>
      {isReplacing ? (
        <ReplaceLine
          {...{ editor, saving, blockId, language, replacement }}
          onType={setReplacement}
          isOff={found.total === 0}
        />
      ) : null}
    </search>
  );
}

type ToolProps = { label: string; icon: typeof X; onPress: () => void; isOff?: boolean; isOpen?: boolean };

function Tool({ label, icon: Icon, onPress, isOff = false, isOpen }: ToolProps) {
  return (
    <button
      type="button"
      className="btn btn--quiet btn--icon btn--sm"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}
