import { FileUp, FolderUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { folderFiles } from './folder-files.ts';

/** Files the reader knows; the browser's dialog shows these. */
const accepted =
  '.epub,.docx,.odt,.rtf,.html,.htm,.md,.markdown,.txt,.zip,.twee,.tw,.ink,.json,application/epub+zip,text/html,text/markdown,text/plain,application/zip';

/** Lets the browser choose a folder with all that is in it; React's types do not know the attribute yet. */
const wholeFolder = { webkitdirectory: '' };

type Props = {
  readonly choose: (files: readonly File[]) => void;
  /** What is done with them, where nothing around it says so, nor which files they may be. */
  readonly title?: string | undefined;
};

/** The ways to choose files to import: chosen or dropped, and a folder. */
export function ChooseFiles({ choose, title }: Props) {
  const t = useStrings();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  const take = (input: HTMLInputElement) => {
    const chosen = input === folder.current ? folderFiles([...(input.files ?? [])]) : [...(input.files ?? [])];
    input.value = '';
    if (chosen.length > 0) choose(chosen);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before this script had started
  useEffect(() => {
    for (const { current } of [field, folder]) if (current) take(current);
  }, []);

  return (
    <div className="dropzone">
      <label className={isOver ? 'start start--drop is-over' : 'start start--drop'}>
        {/* It lies over its label: browsers take what is dropped on it. */}
        <input
          type="file"
          multiple
          accept={accepted}
          ref={field}
          onChange={({ target }) => take(target)}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
        <FileUp className="icon" aria-hidden="true" />
        <span>
          {title ? <b>{title}</b> : null}
          <span className={title ? 'small' : undefined}>
            <u>{t('import.choose')}</u> {t('import.orDrop')} {title ? t('import.someFormats') : null}
          </span>
        </span>
      </label>
      <input
        {...wholeFolder}
        className="vh"
        id={`${id}-folder`}
        type="file"
        multiple
        ref={folder}
        onChange={({ target }) => take(target)}
      />
      <label className="btn btn--quiet btn--sm importer__button" htmlFor={`${id}-folder`}>
        <FolderUp className="icon" aria-hidden="true" />
        {t('import.chooseFolder')}
      </label>
    </div>
  );
}
