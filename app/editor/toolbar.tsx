import type { Editor } from '@tiptap/core';
import {
  Asterisk,
  Bold,
  Feather,
  Heading2,
  Italic,
  List,
  ListOrdered,
  Redo2,
  Scissors,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { Button, Toolbar } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { PictureTool } from './picture-tool.tsx';
import { useEditorState } from './text-editor.tsx';

type Tool = {
  name:
    | 'undo'
    | 'redo'
    | 'emphasis'
    | 'strong'
    | 'heading'
    | 'quote'
    | 'verse'
    | 'sceneBreak'
    | 'bulletList'
    | 'orderedList';
  icon: typeof Bold;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
};

const tools: readonly (readonly Tool[])[] = [
  [
    { name: 'undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
    { name: 'redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
  ],
  [
    {
      name: 'emphasis',
      icon: Italic,
      run: (editor) => editor.chain().focus().toggleMark('emphasis').run(),
      isOn: (editor) => editor.isActive('emphasis'),
    },
    {
      name: 'strong',
      icon: Bold,
      run: (editor) => editor.chain().focus().toggleMark('strong').run(),
      isOn: (editor) => editor.isActive('strong'),
    },
    {
      name: 'heading',
      icon: Heading2,
      run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading'),
    },
    {
      name: 'quote',
      icon: TextQuote,
      run: (editor) => editor.chain().focus().toggleWrap('quote').run(),
      isOn: (editor) => editor.isActive('quote'),
    },
    {
      name: 'verse',
      icon: Feather,
      run: (editor) => editor.chain().focus().toggleNode('verse', 'paragraph').run(),
      isOn: (editor) => editor.isActive('verse'),
    },
    {
      name: 'bulletList',
      icon: List,
      run: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'orderedList',
      icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'sceneBreak',
      icon: Asterisk,
      run: (editor) => editor.chain().focus().insertContent({ type: 'sceneBreak' }).run(),
    },
  ],
];

/** The names of the tools that are on where the cursor is. */
function toolsOn(editor: Editor): string {
  return tools
    .flat()
    .flatMap(({ name, isOn }) => (isOn?.(editor) ? [name] : []))
    .join(' ');
}

/** The row of tools under the text, with its count of words. */
export function EditorToolbar({
  editor,
  projectId,
  words,
  mayWrite,
  onSplit,
}: {
  editor: Editor | undefined;
  projectId: string;
  words: React.ReactNode;
  mayWrite: boolean;
  onSplit: () => void;
}) {
  const t = useStrings();
  const on = useEditorState(editor, toolsOn).split(' ');
  return (
    <section className="ws__tools" aria-label={t('editor.formatting')}>
      {mayWrite ? (
        <Toolbar aria-label={t('editor.tools')} className="row ws__toolrow">
          {tools.map((group, index) => (
            <span className="row ws__toolgroup" key={group[0]?.name}>
              {index > 0 ? <hr /> : null}
              {group.map(({ name, icon: Icon, run, isOn }) => (
                <Button
                  key={name}
                  className={`btn btn--quiet btn--icon btn--sm${on.includes(name) ? ' is-on' : ''}`}
                  aria-label={t(`editor.tool.${name}`)}
                  isDisabled={!editor}
                  onPress={() => editor && run(editor)}
                  {...(isOn ? { 'aria-pressed': on.includes(name) } : {})}
                >
                  <Icon className="icon" aria-hidden="true" />
                </Button>
              ))}
            </span>
          ))}
          <PictureTool editor={editor} projectId={projectId} />
          <Button
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('editor.tool.split')}
            isDisabled={!editor}
            onPress={onSplit}
          >
            <Scissors className="icon" aria-hidden="true" />
          </Button>
        </Toolbar>
      ) : (
        <span className="mute small">{t('editor.readOnly')}</span>
      )}
      <div className="count">{words}</div>
    </section>
  );
}
