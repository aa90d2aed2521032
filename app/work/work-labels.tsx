import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { tagKey, type WorkLabels } from '#domain/work-facts.ts';

/** A work's genres and tags, each leading to others of its kind. */
export function Labels({
  work: { genres, tags, language },
}: {
  work: Pick<WorkLabels, 'genres' | 'tags'> & { language: string };
}) {
  const t = useStrings();
  if (genres.length + tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={t('facts.labels')}>
      {genres.map((genre) => (
        <li key={`genre ${genre}`}>
          <Link className="tag" to={`/journey/find?genre=${genre}`}>
            {t(`genre.${genre}`)}
          </Link>
        </li>
      ))}
      {tags.map((tag) => (
        <li key={tag} lang={language}>
          <Link className="tag" to={`/journey/find?${new URLSearchParams({ tag: tagKey(tag) })}`}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Content that a reader may want to know about in advance. */
export function Warnings({
  work: { warnings, warningNote, language },
}: {
  work: Pick<WorkLabels, 'warnings'> & { language: string; warningNote: string };
}) {
  const t = useStrings();
  const format = useFormat();
  const note = warningNote.trim();
  if (warnings.length === 0 && note === '') return null;
  const named = format.list(warnings.map((warning) => t(`warning.${warning}`).toLocaleLowerCase(format.tag)));
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
