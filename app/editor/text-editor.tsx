import { Editor } from '@tiptap/core';
import Collaboration from '@tiptap/extension-collaboration';
import CollaborationCaret from '@tiptap/extension-collaboration-caret';
import { Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useRef } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { toneOf } from '#app/ui/tone.ts';
import { pictureTypes } from '#domain/picture.ts';
import { longTextLetters, safeHref } from '#domain/text.ts';
import { CursorFirst } from './cursor-first.ts';
import { textExtensions } from './extensions.ts';
import { FocusAtOnce } from './focus-at-once.ts';
import { NotePresses } from './footnotes/note-presses.ts';
import { ToolKeys } from './formatting/tool-keys.ts';
import type { Insertion } from './formatting/tools.ts';
import { KeptMarks } from './kept-marks.ts';
import { LetterFirst } from './letter-first.ts';
import { FindInText } from './matches/find-in-text.ts';
import { NestingLimit } from './nesting-limit.ts';
import type { WritingPlace } from './open-room.ts';
import { cleanPasted } from './pasted-html.ts';
import { withSceneBreaks } from './scene-break.ts';
import { SmartPunctuation } from './smart-punctuation.ts';
import { Spelling } from './spelling/spelling.ts';
import type { TypedMenu } from './typed-menu/typed-menu.ts';
import { TypewriterScrolling } from './typewriter.ts';
import { UndoPlace } from './undo-place.ts';
import { wordsOfNode } from './words-of-node.ts';
import { WrittenParagraph } from './written-paragraph.ts';

/** Milliseconds without a key after which words are counted again. */
const countRestMs = 400;

/** Characters that may be pasted in one step: the result stays under the size of one update. */
const pasteLength = 300_000;

/** Said by the text when a picture is pasted or dropped into it. */
export const pictureEvent = 'fabula:picture';

type TextEditorProps = {
  room: WritingPlace;
  language: string;
  projectId: string;
  mayWrite: boolean;
  /** Whether the cursor may go into it when it opens. */
  takesFocus?: boolean;
  /** Asks what is needed for an insertion. */
  begin: (insertion: Insertion) => void;
  /** What stands under a typed sign: a “/”, an “@”. The same for as long as the editor is. */
  menus: readonly TypedMenu[];
  onReady: (editor: Editor | undefined) => void;
  onWords: (words: number) => void;
  /** Told whether the text has become too long for one. */
  onLong: (isLong: boolean) => void;
};

/** The block's text, edited together with everyone else who is here. */
export function TextEditor({
  room,
  language,
  projectId,
  mayWrite,
  takesFocus = true,
  begin,
  menus,
  onReady,
  onWords,
  onLong,
}: TextEditorProps) {
  const t = useStrings();
  const host = useRef<HTMLDivElement>(null);
  const label = t('editor.text');
  const tooLong = t('save.pasteTooLong');

  useEffect(() => {
    if (!host.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = ({ state: { doc } }: Editor) => {
      onWords(wordsOfNode(doc));
      onLong(doc.content.size >= longTextLetters);
    };
    const editor = new Editor({
      element: host.current,
      injectCSS: false,
      editable: mayWrite,
      extensions: [
        ...textExtensions,
        FocusAtOnce,
        Collaboration.configure({ document: room.document }),
        UndoPlace,
        KeptMarks,
        NestingLimit,
        NotePresses.configure({ begin }),
        ...(mayWrite ? [ToolKeys.configure({ begin }), ...menus.map(({ extension }) => extension)] : []),
        SmartPunctuation.configure({ language }),
        TypewriterScrolling,
        WrittenParagraph,
        FindInText,
        Spelling.configure({ language, projectId }),
        LetterFirst.configure({
          beforeChange: room.beforeChange,
          whenSteady: room.whenRead,
          note: room.noteLetter,
        }),
        CursorFirst.configure({ beforeChange: room.beforeChange }),
        ...(room.provider ? [caretsOf(room.provider)] : []),
      ],
      editorProps: {
        transformPastedHTML: (html) => cleanPasted(html, language),
        transformPasted: (slice, view) => withSceneBreaks(slice, view.state.schema),
        handleDrop: (view, event) => mayWrite && offerPicture(view, event, event.dataTransfer),
        handlePaste: (view, event, slice) => {
          // A piece of a page has pictures as files too; its words are wanted.
          const hasText =
            event.clipboardData?.types.includes('text/html') && slice.content.textBetween(0, slice.content.size) !== '';
          if (mayWrite && !hasText && offerPicture(view, event, event.clipboardData)) return true;
          if (mayWrite && linkSelected(view, event.clipboardData)) return true;
          if (slice.content.size <= pasteLength) return false;
          event.preventDefault();
          raiseAlert('error', tooLong);
          return true;
        },
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: 'prose',
          lang: language,
          ...(mayWrite ? {} : { 'aria-readonly': 'true', tabindex: '0' }),
        },
      },
      onCreate: ({ editor: made }) => {
        count(made);
        if (mayWrite && takesFocus && beginsHere()) made.commands.focus('start');
      },
      onUpdate: ({ editor: changed }) => {
        clearTimeout(timer);
        timer = setTimeout(() => count(changed), countRestMs);
      },
    });
    onReady(editor);
    return () => {
      clearTimeout(timer);
      onReady(undefined);
      editor.destroy();
    };
  }, [room, language, projectId, mayWrite, takesFocus, label, tooLong, begin, menus, onReady, onWords, onLong]);

  return <div className="editor" ref={host} />;
}

/**
 * Whether the cursor goes into a text that opens, so that typing goes there. Not where someone is in a field already,
 * as in the title of a new chapter, and not where it would open a keyboard over half the screen.
 */
function beginsHere(): boolean {
  const isInField = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true;
  return !isInField && !matchMedia('(pointer: coarse)').matches;
}

/** Asks for the description of a pasted or dropped picture; false where there is none. */
function offerPicture(view: EditorView, event: ClipboardEvent | DragEvent, data: DataTransfer | null): boolean {
  const picture = [...(data?.files ?? [])].find(({ type }) => pictureTypes.split(',').includes(type));
  if (!picture) return false;
  event.preventDefault();
  if (event instanceof DragEvent) {
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
  }
  view.dom.dispatchEvent(new CustomEvent<Blob>(pictureEvent, { detail: picture, bubbles: true }));
  return true;
}

/**
 * An address that is pasted over words makes a link of them; false where it is something else, where it takes the place
 * of another address, and in lines that have no links.
 */
function linkSelected(view: EditorView, data: DataTransfer | null): boolean {
  const { doc, selection, schema, tr } = view.state;
  const { $from, $to, from, to } = selection;
  const { link } = schema.marks;
  const href = safeHref(data?.getData('text/plain'));
  if (!href || !link || selection.empty || !(selection instanceof TextSelection) || !$from.sameParent($to))
    return false;
  if (!$from.parent.type.allowsMarkType(link) || safeHref(doc.textBetween(from, to))) return false;
  view.dispatch(tr.addMark(from, to, link.create({ href })));
  return true;
}

/** The cursors of others who have the text open. */
const caretsOf = (provider: NonNullable<WritingPlace['provider']>) =>
  CollaborationCaret.configure({ provider, user: { name: '' }, render: caretOf, selectionRender: selectionOf });

/** Another person's cursor with their name; hidden from assistive technology, which has the list of who is here. */
function caretOf(user: { name?: string; id?: string }): HTMLElement {
  const caret = document.createElement('span');
  caret.className = `peer tone-${toneOf(user.id ?? '')}`;
  caret.setAttribute('aria-hidden', 'true');
  const name = document.createElement('b');
  name.textContent = user.name ?? '';
  caret.append(name);
  return caret;
}

function selectionOf(user: { id?: string }): Record<string, string> {
  return { class: `peer-selection tone-${toneOf(user.id ?? '')}`, nodeName: 'span' };
}
