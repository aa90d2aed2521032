import { FileUp, FolderUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useStrings } from '#app/strings.ts';
import { folderFiles } from './folder-files.ts';

/** Files the reader knows; the browser's dialog shows these. */
const accepted =
  '.epub,.docx,.odt,.rtf,.html,.htm,.md,.markdown,.txt,.zip,.twee,.tw,.ink,.json,application/epub+zip,text/html,text/markdown,text/plain,application/zip';

/** Lets the browser choose a folder with all that is in it; React's types do not know the attribute yet. */
const wholeFolder = { webkitdirectory: '' };

/** The two ways to choose files to import: files, and a folder. */
export function ChooseFiles({ choose }: { choose: (files: readonly File[]) => void }) {
  const t = useStrings();
  const id = useId();
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
    <>
      <input
        className="vh"
        id={id}
        type="file"
        multiple
        accept={accepted}
        ref={field}
        onChange={({ target }) => take(target)}
      />
      <label className="btn btn--plain importer__button" htmlFor={id}>
        <FileUp className="icon" aria-hidden="true" />
        {t('import.choose')}
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
      <label className="btn btn--plain importer__button" htmlFor={`${id}-folder`}>
        <FolderUp className="icon" aria-hidden="true" />
        {t('import.chooseFolder')}
      </label>
    </>
  );
}
