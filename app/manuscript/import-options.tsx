import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { chapterLines, paragraphEnds, type ReadOptions } from '#domain/book.ts';
import type { BookPreview } from '#domain/book-preview.ts';
import type { Importer } from './use-import.ts';

const ranks = [1, 2, 3, 4, 5, 6] as const;

/** The options for reading the files: only those that make a difference to these files are shown. */
export function ImportOptions({ importer, preview }: { importer: Importer; preview: BookPreview }) {
  const t = useStrings();
  const { options, decide } = importer;
  const warned = (...kinds: string[]) => preview.warnings.some(({ kind }) => kinds.includes(kind));
  return (
    <fieldset className="preview__options">
      <legend>{t('import.options')}</legend>
      <Choice
        label={t('import.chapterRank')}
        value={options.chapterRank ?? options.chapters}
        onChange={({ target: { value } }) =>
          decide({
            chapterRank: ranks.find((rank) => String(rank) === value),
            chapters: chapterLines.find((line) => line === value) ?? 'found',
          })
        }
      >
        <option value="found">{t('import.found')}</option>
        {ranks.map((rank) => (
          <option key={rank} value={rank}>
            {t('import.rank', { rank })}
          </option>
        ))}
        {(['words', 'numbers', 'looks', 'none'] as const).map((line) => (
          <option key={line} value={line}>
            {t(`import.chapters.${line}`)}
          </option>
        ))}
      </Choice>
      <SceneChoice importer={importer} />
      <Choice
        label={t('import.verse.label')}
        value={options.verse}
        onChange={({ target }) => decide({ verse: target.value as ReadOptions['verse'] })}
      >
        <option value="found">{t('import.verse.found')}</option>
        <option value="none">{t('import.verse.none')}</option>
      </Choice>
      {preview.hasSetLines ? (
        <Choice
          label={t('import.paragraphs.label')}
          value={options.paragraphs}
          onChange={({ target }) => decide({ paragraphs: target.value as ReadOptions['paragraphs'] })}
        >
          {paragraphEnds.map((choice) => (
            <option key={choice} value={choice}>
              {t(`import.paragraphs.${choice}`)}
            </option>
          ))}
        </Choice>
      ) : null}
      {warned('changesAccepted', 'changesRejected') ? (
        <Choice
          label={t('import.changes.label')}
          value={options.changes}
          onChange={({ target }) => decide({ changes: target.value as ReadOptions['changes'] })}
        >
          <option value="accept">{t('import.changes.accept')}</option>
          <option value="reject">{t('import.changes.reject')}</option>
        </Choice>
      ) : null}
      {warned('commentsLeftOut', 'commentsAsNotes') ? (
        <Choice
          label={t('import.comments.label')}
          value={options.comments}
          onChange={({ target }) => decide({ comments: target.value as ReadOptions['comments'] })}
        >
          <option value="leave">{t('import.comments.leave')}</option>
          <option value="notes">{t('import.comments.notes')}</option>
        </Choice>
      ) : null}
    </fieldset>
  );
}

function SceneChoice({ importer: { options, decide } }: { importer: Importer }) {
  const t = useStrings();
  const own = typeof options.scenes === 'object' ? options.scenes.mark : undefined;
  const [isOwn, setOwn] = useState(own !== undefined);
  const [mark, setMark] = useState(own ?? '');
  const decideMark = () => {
    const wanted = mark.trim();
    if (wanted !== (own ?? '')) decide({ scenes: wanted === '' ? 'signs' : { mark: wanted } });
  };
  return (
    <>
      <Choice
        label={t('import.scenes.label')}
        value={isOwn ? 'own' : (options.scenes as string)}
        onChange={({ target }) => {
          setOwn(target.value === 'own');
          if (target.value !== 'own') decide({ scenes: target.value as 'signs' | 'none' });
          else if (options.scenes === 'none') decide({ scenes: 'signs' });
        }}
      >
        <option value="signs">{t('import.scenes.signs')}</option>
        <option value="none">{t('import.scenes.none')}</option>
        <option value="own">{t('import.scenes.own')}</option>
      </Choice>
      {isOwn ? (
        <Field
          label={t('import.scenes.mark')}
          hint={t('import.scenes.markHint')}
          value={mark}
          maxLength={40}
          onChange={({ target }) => setMark(target.value)}
          onBlur={decideMark}
          onKeyDown={({ key }) => key === 'Enter' && decideMark()}
        />
      ) : null}
    </>
  );
}
