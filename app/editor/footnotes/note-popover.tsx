import { Editor, type JSONContent } from '@tiptap/core';
import Document from '@tiptap/extension-document';
import HardBreak from '@tiptap/extension-hard-break';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { readNote } from '#domain/read-text.ts';
import { markExtensions } from '../extensions.ts';
import type { InsertionProps } from '../formatting/insertion-props.ts';
import { SmartPunctuation } from '../smart-punctuation.ts';
import { type ToolName, Tools } from '../tools.tsx';
import { writeNote } from './write-note.ts';

const tools: ReadonlySet<ToolName> = new Set(['emphasis', 'strong']);

/** One paragraph, whose lines Enter breaks: a note is words within a line of the text. */
const OneLine = Paragraph.extend({
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => editor.commands.setHardBreak() }),
});

/** The words of a note, written at its sign. What is written is in the text a moment later, and when this closes. */
export default function NotePopover({ editor, language, onClose }: InsertionProps) {
  const t = useStrings();
  const host = useRef<HTMLDivElement>(null);
  const [writing] = useState(() =>
    writeNote(editor, (news) => raiseAlert(news === 'tooLong' ? 'error' : 'info', t(`format.note.${news}`))),
  );
  const [inner, setInner] = useState<Editor>();
  const label = t('format.note.text');

  useEffect(() => {
    if (!host.current) return;
    const made = new Editor({
      element: host.current,
      injectCSS: false,
      editable: editor.isEditable,
      content: lineOf(writing.words()),
      extensions: [
        Document.extend({ content: 'paragraph' }),
        OneLine,
        Text,
        HardBreak,
        UndoRedo,
        ...markExtensions,
        SmartPunctuation.configure({ language }),
      ],
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'prose', lang: language },
      },
      autofocus: 'end',
      onUpdate: ({ editor: changed }) => writing.change(wordsOf(changed)),
    });
    const stopFollowing = writing.follow((words) => {
      made.commands.setContent(lineOf(words), { emitUpdate: false });
    });
    setInner(made);
    return () => {
      stopFollowing();
      writing.end();
      made.destroy();
    };
  }, [editor, language, writing, label]);

  return (
    <Popover
      className="notewindow"
      triggerRef={writing.sign}
      placement="bottom"
      isOpen
      // The text scrolls under it where the browser shows what is written.
      onOpenChange={(isOpen) => isOpen || window.event?.type === 'scroll' || onClose()}
    >
      <Dialog className="notewindow__in">
        <Heading slot="title">{t('format.note.title')}</Heading>
        <div className="notewindow__text editor" ref={host} />
        <div className="row">
          {editor.isEditable ? (
            <>
              <Tools editor={inner} names={tools} />
              <button
                type="button"
                className="btn btn--quiet btn--sm"
                onClick={() => {
                  writing.remove();
                  onClose();
                }}
              >
                {t('format.note.remove')}
              </button>
            </>
          ) : null}
          <button type="button" className="btn btn--primary btn--sm notewindow__done" onClick={onClose}>
            {t('format.note.done')}
          </button>
        </div>
      </Dialog>
    </Popover>
  );
}

/** The stored words of a note as what is written in here. */
function lineOf(words: string): JSONContent {
  return { type: 'doc', content: [{ type: 'paragraph', content: structuredClone(readNote(words)) as JSONContent[] }] };
}

/** The words of a note as the text stores them. */
function wordsOf(inner: Editor): string {
  return JSON.stringify(inner.getJSON().content?.[0]?.content ?? []);
}
