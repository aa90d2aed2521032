import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { titleOfFile } from '#domain/book.ts';
import type { BookPreview, PreviewLine } from '#domain/book-preview.ts';
import { ChosenFiles } from './chosen-files.tsx';
import type { Failed } from './import-calls.ts';
import { ImportFailure, Warnings } from './import-notices.tsx';
import { ImportOptions } from './import-options.tsx';
import { saysItsKind } from './says-its-kind.ts';
import type { Importer } from './use-import.ts';

const countKeys = [
  ...(['words', 'parts', 'chapters', 'scenes', 'pictures', 'notes'] as const),
  ...(['journeys', 'activities', 'endings'] as const),
] as const;

type Props = {
  importer: Importer;
  preview: BookPreview;
  isRenewing: boolean;
  failed: Failed | undefined;
  children: React.ReactNode;
};

/** The preview of the files, and the options that change it; nothing is saved yet. */
export function ImportPreview({ importer, preview, isRenewing, failed, children }: Props) {
  const t = useStrings();
  const format = useFormat();
  const locale = useRoot()?.locale ?? 'en';
  const { journeys } = preview;
  const inAll = (key: 'activities' | 'endings') => journeys.reduce((sum, journey) => sum + journey[key], 0);
  const counted = {
    ...preview,
    journeys: journeys.length,
    activities: inAll('activities'),
    endings: inAll('endings'),
  };
  const count = (key: (typeof countKeys)[number]) =>
    t(`import.count.${key}`, { count: counted[key], number: format.number(counted[key]) });
  const counts = countKeys.filter((key) => counted[key] > 0 || key === 'words');
  // A book that is imported into another has neither a title nor a language of its own.
  const isNew = importer.options.bookTitle !== 'none';
  const told = preview.language === undefined ? 'none' : preview.isLanguageFound ? 'found' : 'said';
  const language = t(`import.language.${told}`, { name: format.languageInText(preview.language ?? locale) });
  return (
    <section className="preview" aria-label={t('import.understood')} aria-busy={isRenewing}>
      {isNew ? (
        <>
          <h3>{preview.title ?? titleOfFile(importer.files[0]?.name ?? '')}</h3>
          {preview.author ? <p className="soft">{preview.author}</p> : null}
        </>
      ) : null}
      <p className="preview__counts" role="status">
        {counts.map(count).join(' · ')}
      </p>
      {isNew ? <p className="soft small">{language}</p> : null}
      {importer.files.length > 1 ? <ChosenFiles importer={importer} /> : null}
      {failed ? <ImportFailure failed={failed} files={importer.files} /> : null}
      <Warnings warnings={preview.warnings} />
      {/* They are about chapters and paragraphs, which a story of journeys alone has none of. */}
      {preview.lineCount === 0 ? null : <ImportOptions importer={importer} preview={preview} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section className="preview__outline" tabIndex={0} aria-label={t('import.outline')}>
        <ol>
          {preview.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart
            <Line key={at} line={line} />
          ))}
          {journeys.map((journey, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stories can have one title
            <Story key={at} journey={journey} title={preview.title ?? titleOfFile(importer.files[0]?.name ?? '')} />
          ))}
        </ol>
        {preview.lineCount > preview.lines.length ? (
          <p className="mute small">
            {t('import.more', {
              count: preview.lineCount - preview.lines.length,
              number: format.number(preview.lineCount - preview.lines.length),
            })}
          </p>
        ) : null}
      </section>
      {children}
    </section>
  );
}

function Story({ journey, title }: { journey: BookPreview['journeys'][number]; title: string }) {
  const t = useStrings();
  const format = useFormat();
  const counts = (['activities', 'endings', 'words'] as const).map((key) =>
    t(`import.count.${key}`, { count: journey[key], number: format.number(journey[key]) }),
  );
  return (
    <li className="preview__line">
      <b className="grow">{journey.title || title}</b>
      <span className="mute small preview__words">{counts.join(' · ')}</span>
    </li>
  );
}

function Line({ line }: { line: PreviewLine }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <li
      className={`preview__line preview__line--${line.kind}`}
      style={{ '--depth': line.depth } as React.CSSProperties}
    >
      <span className="grow">
        <span className={saysItsKind(line) ? 'vh' : 'mute small'}>{t(`import.kind.${line.kind}`)}</span>{' '}
        {line.title === '' ? null : <b>{line.title}</b>} <span className="soft small">{line.opening}</span>
      </span>
      {line.words > 0 ? (
        <span className="mute small preview__words">
          {t('import.count.words', { count: line.words, number: format.number(line.words) })}
        </span>
      ) : null}
    </li>
  );
}
