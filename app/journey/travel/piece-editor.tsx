import { Editor, Extension, type JSONContent } from '@tiptap/core';
import Bold from '@tiptap/extension-bold';
import Document from '@tiptap/extension-document';
import HardBreak from '@tiptap/extension-hard-break';
import Italic from '@tiptap/extension-italic';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { useEffect, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { type BarToolName, Tools } from '#app/editor/formatting/tool-buttons.tsx';
import { cleanPasted } from '#app/editor/pasted-html.ts';
import { withSceneBreaks } from '#app/editor/scene-break.ts';
import { Quote, SceneBreak } from '#app/editor/story-nodes.ts';
import { useStrings } from '#app/strings.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import { storyTextOf } from '#domain/journey/from-chapters.ts';
import { answerLength } from '#domain/journey/journey.ts';
import { textOfStory } from '#domain/journey/to-chapter.ts';
import type { Text as StoryText } from '#domain/text.ts';

/** The editor's text as the story text that is sent. */
const writtenIn = (doc: Node) => storyTextOf(doc.toJSON() as StoryText);

/** The marks that story text has: of two marks on the same words it could keep one. */
const marks = 'strong emphasis';
const pieceExtensions = [
  ...[Document, Paragraph, Text, HardBreak, SceneBreak, UndoRedo, Gapcursor, TrailingNode],
  Bold.extend({ name: 'strong', excludes: marks }),
  Italic.extend({ name: 'emphasis', excludes: marks }),
  Quote.extend({ content: 'paragraph+' }),
];
const tools: ReadonlySet<BarToolName> = new Set(['undo', 'redo', 'emphasis', 'strong', 'quote', 'sceneBreak']);

/** Takes nothing that would make a text longer than may be sent. */
const lengthLimit = (onRefused: () => void) =>
  Extension.create({
    name: 'lengthLimit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction(transaction, { doc }) {
          if (!transaction.docChanged) return true;
          const { length } = writtenIn(transaction.doc);
          const isTaken = length <= answerLength || length < writtenIn(doc).length;
          if (!isTaken) onRefused();
          return isTaken;
        },
      }),
    ],
  });

type PieceEditorProps = {
  /** Story text, as far as it was written. */
  written: string;
  /** The ids of its label and its hint. */
  labelledBy: string;
  describedBy: string;
  onChange: (written: string) => void;
};

/** An answer to a prompt, written in the manuscript's editor with those of its tools that a piece needs. */
export function PieceEditor({ written, labelledBy, describedBy, onChange }: PieceEditorProps) {
  const t = useStrings();
  const host = useRef<HTMLDivElement>(null);
  const on = useRef({ onChange, written });
  on.current.onChange = onChange;
  const [editor, setEditor] = useState<Editor>();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!host.current) return;
    const made = new Editor({
      element: host.current,
      injectCSS: false,
      extensions: [...pieceExtensions, lengthLimit(() => setRefused(true))],
      content: textOfStory(on.current.written) as JSONContent,
      editorProps: {
        transformPastedHTML: (html) => cleanPasted(html),
        transformPasted: (slice, view) => withSceneBreaks(slice, view.state.schema),
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          'aria-describedby': describedBy,
          class: 'prose',
          spellcheck: 'true',
          dir: 'auto',
        },
      },
      onUpdate: ({ editor: { state } }) => {
        setRefused(false);
        on.current.onChange(writtenIn(state.doc));
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, [labelledBy, describedBy]);
  return (
    <div className="input apiece__editor">
      <WorkingStyles />
      <Toolbar aria-label={t('editor.tools')} className="row apiece__tools">
        <Tools editor={editor} names={tools} />
      </Toolbar>
      <div ref={host} />
      {isRefused ? (
        <p className="field__error" role="alert">
          {t('travel.problem.answerTooLong')}
        </p>
      ) : null}
    </div>
  );
}
