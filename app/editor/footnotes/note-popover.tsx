import { Editor, type JSONContent } from '@tiptap/core';
import Document from '@tiptap/extension-document';
import HardBreak from '@tiptap/extension-hard-break';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { readNote } from '#domain/read-text.ts';
import { markExtensions } from '../extensions.ts';
import type { InsertionProps } from '../formatting/insertion-props.ts';
import LinkDialog from '../formatting/link-dialog.tsx';
import { type BarToolName, Tools } from '../formatting/tool-buttons.tsx';
import { ToolKeys } from '../formatting/tool-keys.ts';
import { type ToolName, toolGroups } from '../formatting/tools.ts';
import { cleanPasted } from '../pasted-html.ts';
import { languageAt, SmartPunctuation } from '../smart-punctuation.ts';
import type { OpenNote } from './open-note.ts';
import { writeNote } from './write-note.ts';

const tools: ReadonlySet<BarToolName> = new Set(['emphasis', 'strong', 'link']);

/** What the words of a note can be given: looks of letters, and links. */
const noteTools: ReadonlySet<ToolName> = new Set([...toolGroups.letters, 'link']);

/** One paragraph, whose lines Enter breaks: a note is words within a line of the text. */
const OneLine = Paragraph.extend({
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => editor.commands.setHardBreak() }),
});

/** The words of a note, written at its sign. What is written is in the text a moment later, and when this closes. */
export default function NotePopover({ editor, language, note, onClose }: InsertionProps & { note: OpenNote }) {
  const t = useStrings();
  const host = useRef<HTMLDivElement>(null);
  const [writing] = useState(() =>
    writeNote(editor, note, (news) => raiseAlert(news === 'tooLong' ? 'error' : 'info', t(`format.note.${news}`))),
  );
  const [inner, setInner] = useState<Editor>();
  const [isLinking, setLinking] = useState(false);
  const label = t('format.note.text');

  useEffect(() => {
    if (!host.current) return;
    const spoken = languageAt(editor.state.selection.$from, language);
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
        ToolKeys.configure({ names: noteTools, begin: () => setLinking(true) }),
        SmartPunctuation.configure({ language: spoken }),
      ],
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'prose', lang: spoken },
        transformPastedHTML: (html) => cleanPasted(html, spoken),
        transformPasted: (slice) => inOneLine(slice, made.schema),
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
              <Tools editor={inner} names={tools} begin={() => setLinking(true)} />
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
        {isLinking && inner ? (
          <LinkDialog editor={inner} language={language} onClose={() => setLinking(false)} />
        ) : null}
      </Dialog>
    </Popover>
  );
}

/** What is pasted into a note: its paragraphs become lines of it. */
function inOneLine(slice: Slice, { nodes: { hardBreak } }: Schema): Slice {
  const pieces: Node[] = [];
  slice.content.descendants((node) => {
    if (node.isTextblock && pieces.length > 0 && hardBreak) pieces.push(hardBreak.create());
    if (node.isInline) pieces.push(node);
    return !node.isInline;
  });
  return new Slice(Fragment.from(pieces), 0, 0);
}

/** The stored words of a note as what is written in here. */
function lineOf(words: string): JSONContent {
  return { type: 'doc', content: [{ type: 'paragraph', content: structuredClone(readNote(words)) as JSONContent[] }] };
}

/** The words of a note as the text stores them. */
function wordsOf(inner: Editor): string {
  return JSON.stringify(inner.getJSON().content?.[0]?.content ?? []);
}
