import type { Editor } from '@tiptap/core';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';
import { pictureTypes } from '#domain/picture.ts';
import type { TextPicture } from './take-into-work.ts';
import { pictureEvent } from './text-editor.tsx';
import { useEditorState } from './use-editor-state.ts';

const PictureDialog = fetchedPart(() => withWords('picture', import('./picture-dialog.tsx')));

type Asked = { readonly chosen: Blob | undefined; readonly alt: string };

/** The tool that puts a picture into the text, or changes the description of the selected one. */
export function PictureTool({
  editor,
  projectId,
  press: choose,
}: {
  editor: Editor | undefined;
  projectId: string;
  /** Is given what a press does, for the menu and the keys. */
  press: React.RefObject<() => void>;
}) {
  const t = useStrings();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const isOn = useEditorState(editor, (some) => (some.isActive('image') ? 'on' : '')) === 'on';

  useEffect(() => {
    const hear = (event: Event) => setAsked({ chosen: (event as CustomEvent<Blob>).detail, alt: '' });
    addEventListener(pictureEvent, hear);
    return () => removeEventListener(pictureEvent, hear);
  }, []);

  function press() {
    if (isOn && editor) setAsked({ chosen: undefined, alt: String(editor.getAttributes('image').alt ?? '') });
    else input.current?.click();
  }

  choose.current = press;

  function insert(picture: TextPicture | undefined, alt: string) {
    setAsked(undefined);
    if (!editor) return;
    if (!picture) return void editor.chain().focus().updateAttributes('image', { alt }).run();
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { ...picture, alt } })
      .run();
    // Below a picture at the end there must be a place to write on.
    const { doc } = editor.state;
    if (doc.lastChild?.type.name === 'image') editor.commands.insertContentAt(doc.content.size, { type: 'paragraph' });
  }

  return (
    <>
      <Button
        className={`btn btn--quiet btn--icon btn--sm${isOn ? ' is-on' : ''}`}
        aria-label={t('editor.tool.picture')}
        isDisabled={!editor}
        onPress={press}
      >
        <ImagePlus className="icon" aria-hidden="true" />
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        hidden
        aria-label={t('editor.tool.picture')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) setAsked({ chosen, alt: '' });
        }}
      />
      {asked ? (
        <PictureDialog
          projectId={projectId}
          chosen={asked.chosen}
          alt={asked.alt}
          onInsert={insert}
          onClose={() => setAsked(undefined)}
          onMissing={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
