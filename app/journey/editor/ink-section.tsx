import { Download } from 'lucide-react';
import { saveFile } from '#app/shell/save-file.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { InkFile, InkStory } from '#domain/journey/ink-story.ts';

/** The files of an ink story. It is not edited here: its author works on its files. */
export function InkSection({ ink }: { ink: InkStory }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <section aria-labelledby="ink-story">
      <h3 id="ink-story">{t('journeys.inkTitle')}</h3>
      <p className="small mute">{t('journeys.inkText')}</p>
      <p className="small">
        {t('journeys.inkCounts', { knots: format.number(ink.knots), words: format.number(ink.words) })}
      </p>
      {ink.files.length === 0 ? (
        <p className="small mute">{t('journeys.inkNone')}</p>
      ) : (
        <ul className="small">
          {ink.files.map((file) => (
            <li key={file.name}>
              <button
                type="button"
                className="btn btn--quiet btn--sm"
                aria-label={t('journeys.inkDownload', { file: file.name })}
                onClick={() => download(file)}
              >
                <Download className="icon" aria-hidden="true" /> {file.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Saves a file as it was imported. */
function download({ name, text }: InkFile): void {
  saveFile(name.split('/').at(-1) ?? name, 'text/plain;charset=utf-8', text);
}
