import { ArrowUp, X } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { pathOf } from './folder-files.ts';
import type { Importer } from './use-import.ts';

/** The files of a book in the order in which they are read; one may go up, or go. */
export function ChosenFiles({ importer }: { importer: Importer }) {
  const t = useStrings();
  const { files, order } = importer;
  const lifted = (at: number) => {
    const next = [...files];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    return next;
  };
  return (
    <ol className="preview__files">
      {files.map((file, at) => (
        <li key={`${pathOf(file)} ${file.size} ${file.lastModified}`} className="row">
          <span className="grow">{pathOf(file)}</span>
          <button
            type="button"
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('import.earlier', { file: pathOf(file) })}
            // Not disabled: the keyboard stays with a file that has become the first.
            aria-disabled={at === 0}
            onClick={() => at > 0 && order(lifted(at))}
          >
            <ArrowUp className="icon" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('import.without', { file: pathOf(file) })}
            onClick={({ currentTarget }) => {
              // The button is removed with its file; the keyboard focus moves to what is left.
              currentTarget.closest<HTMLElement>('.importer')?.focus();
              order(files.filter((other) => other !== file));
            }}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ol>
  );
}
