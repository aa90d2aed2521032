import type { Editor } from '@tiptap/core';
import { Button } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { useEditorState } from '../use-editor-state.ts';
import { toolIcons } from './tool-icons.ts';
import { type Insertion, runTool, type ToolName, toolOf } from './tools.ts';

/** The name of a tool. */
export type BarToolName = (typeof groups)[number][number];

const groups = [
  ['undo', 'redo'],
  ['emphasis', 'strong', 'heading', 'quote', 'verse', 'sceneBreak', 'footnote', 'link'],
] as const satisfies readonly ToolName[][];

/** The names of the tools that are on where the cursor is. */
function toolsOn(editor: Editor): string {
  return groups
    .flat()
    .filter((name) => toolOf(name).isOn?.(editor))
    .join(' ');
}

/** The tools of a toolbar, in groups; only some of them where the text cannot hold everything. */
export function Tools({
  editor,
  names,
  begin = () => {},
}: {
  editor: Editor | undefined;
  names?: ReadonlySet<BarToolName>;
  /** Asks what is needed for an insertion, where there are such tools. */
  begin?: (insertion: Insertion) => void;
}) {
  const t = useStrings();
  const on = useEditorState(editor, toolsOn).split(' ');
  const shown = groups.map((group) => group.filter((name) => !names || names.has(name))).filter(({ length }) => length);
  return shown.map((group, index) => (
    <span className="row ws__toolgroup" key={group[0]}>
      {index > 0 ? <hr /> : null}
      {group.map((name) => {
        const { isOn } = toolOf(name);
        const Icon = toolIcons[name];
        return (
          <Button
            key={name}
            className={`btn btn--quiet btn--icon btn--sm${on.includes(name) ? ' is-on' : ''}`}
            aria-label={t(`editor.tool.${name}`)}
            isDisabled={!editor}
            onPress={() => editor && runTool(name, editor, begin)}
            {...(isOn ? { 'aria-pressed': on.includes(name) } : {})}
          >
            <Icon className="icon" aria-hidden="true" />
          </Button>
        );
      })}
    </span>
  ));
}
