import { useId } from 'react';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Choice, describedBy, Field, FieldNotes, TextArea } from '#app/ui/field.tsx';
import { factLimits, genres, licences, ratings, type WorkLabels, warnings, workStatuses } from '#domain/work-facts.ts';
import { licenceName } from './licence-name.ts';

type Facts = WorkLabels & { status: string; rating: string; licence: string; warningNote: string };

/** Status, genres, tags, rating, warnings and licence of a work, as its author says them. */
export function WorkFactsFields({
  project,
  problemOf,
}: {
  project: Facts;
  problemOf: (field: string) => string | undefined;
}) {
  const t = useStrings();
  const locale = useRoot()?.locale;
  // In the order of the alphabet that their reader knows.
  const named = genres
    .map((genre) => ({ genre, name: t(`genre.${genre}`) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
  const known = Object.keys(licences);
  const offered = project.licence === '' || known.includes(project.licence) ? known : [project.licence, ...known];
  return (
    <>
      <Choice
        label={t('manage.status')}
        name="status"
        defaultValue={project.status}
        hint={t('manage.statusHint')}
        error={problemOf('status')}
      >
        {workStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`workStatus.${status}`)}
          </option>
        ))}
      </Choice>
      <Several
        legend={t('manage.genres')}
        hint={t('manage.genresHint', { count: factLimits.genres })}
        error={problemOf('genres')}
      >
        {named.map(({ genre, name }) => (
          <Check key={genre} name="genres" value={genre} defaultChecked={project.genres.includes(genre)}>
            {name}
          </Check>
        ))}
      </Several>
      <Field
        label={t('manage.tags')}
        name="tags"
        defaultValue={project.tags.join(', ')}
        hint={t('manage.tagsHint', { count: factLimits.tags, length: factLimits.tagLength })}
        error={problemOf('tags')}
      />
      <Choice
        label={t('manage.rating')}
        name="rating"
        defaultValue={project.rating}
        hint={t('manage.ratingHint')}
        error={problemOf('rating')}
      >
        {ratings.map((rating) => (
          <option key={rating} value={rating}>
            {t(`rating.${rating}`)}
          </option>
        ))}
      </Choice>
      <Several legend={t('manage.warnings')} error={problemOf('warnings')}>
        {warnings.map((warning) => (
          <Check key={warning} name="warnings" value={warning} defaultChecked={project.warnings.includes(warning)}>
            {t(`warning.${warning}`)}
          </Check>
        ))}
      </Several>
      <TextArea
        label={t('manage.warningNote')}
        name="warningNote"
        rows={2}
        defaultValue={project.warningNote}
        maxLength={factLimits.warningNote}
        hint={t('manage.warningNoteHint')}
        error={problemOf('warningNote')}
      />
      <Choice label={t('manage.licence')} name="licence" defaultValue={project.licence} error={problemOf('licence')}>
        <option value="">{t('manage.noLicence')}</option>
        {offered.map((licence) => (
          <option key={licence} value={licence}>
            {licenceName(t, licence)}
          </option>
        ))}
      </Choice>
    </>
  );
}

/** Several of a list, in columns. */
function Several({
  legend,
  hint,
  error,
  children,
}: {
  legend: string;
  hint?: string;
  error: string | undefined;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={describedBy(id, hint, error)}>
      <legend>{legend}</legend>
      <div className="several">{children}</div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
