import type { Editor } from '@tiptap/core';
import { Asterisk, Bold, Feather, Heading2, Italic, List, ListOrdered, Redo2, TextQuote, Undo2 } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { useEditorState } from './use-editor-state.ts';

/** The name of a tool. */
export type ToolName =
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

type Tool = {
  name: ToolName;
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

/** The tools of a toolbar, in groups; only some of them where the text cannot hold everything. */
export function Tools({ editor, names }: { editor: Editor | undefined; names?: ReadonlySet<ToolName> }) {
  const t = useStrings();
  const on = useEditorState(editor, toolsOn).split(' ');
  const groups = tools
    .map((group) => group.filter(({ name }) => !names || names.has(name)))
    .filter((group) => group.length > 0);
  return groups.map((group, index) => (
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
  ));
}
