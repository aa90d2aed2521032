import { TriangleAlert } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import type { WorkLabels } from '#domain/work-facts.ts';

type Props = { work: WorkLabels & { language: string; warningNote: string } };

/** A work's genres and tags, each leading to others of its kind. */
export function Labels({ work: { genres, tags, language } }: Props) {
  const t = useStrings();
  if (genres.length + tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={t('facts.labels')}>
      {genres.map((genre) => (
        <li key={`genre ${genre}`}>
          <span className="tag">{t(`genre.${genre}`)}</span>
        </li>
      ))}
      {tags.map((tag) => (
        <li key={tag} lang={language}>
          <span className="tag">{tag}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a reader may want to know before they begin. */
export function Warnings({ work: { warnings, warningNote, language } }: Props) {
  const t = useStrings();
  const note = warningNote.trim();
  if (warnings.length === 0 && note === '') return null;
  const named = warnings.map((warning) => t(`warning.${warning}`).toLocaleLowerCase()).join(', ');
  return (
    <p className="warned">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>
        {named === '' ? t('facts.warningsOwn') : t('facts.warnings', { list: named })}{' '}
        {note ? <span lang={language}>{note}</span> : null}
      </span>
    </p>
  );
}
