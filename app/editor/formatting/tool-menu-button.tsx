import type { Editor } from '@tiptap/core';
import { Pilcrow } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';
import { type Insertion, runTool, type ToolName } from './tools.ts';

const ToolMenu = fetchedPart(() => withWords('formatting', import('./tool-menu.tsx')));

/** Opens the menu of everything that a text can be given. */
export function ToolMenuButton({
  editor,
  begin,
}: {
  editor: Editor | undefined;
  begin: (insertion: Insertion) => void;
}) {
  const t = useStrings();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<ToolName>(undefined);
  useEffect(() => {
    const name = chosen.current;
    if (isOpen || !name || !editor) return;
    chosen.current = undefined;
    // After the menu, which would take the focus back.
    runTool(name, editor, begin);
  }, [isOpen, editor, begin]);
  return (
    <>
      <Button
        ref={button}
        className="btn btn--quiet btn--icon btn--sm"
        aria-label={t('editor.allTools')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isDisabled={!editor}
        onPress={() => setOpen(!isOpen)}
      >
        <Pilcrow className="icon" aria-hidden="true" />
      </Button>
      {isOpen && editor ? (
        <ToolMenu
          editor={editor}
          button={button}
          onChoose={(name) => {
            chosen.current = name;
          }}
          onClose={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
