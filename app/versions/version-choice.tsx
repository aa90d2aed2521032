import { Form } from 'react-router';
import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';

/** Which two versions are compared, and how they are shown. */
export function VersionChoice({
  data: { revisions, editions, oldId, newId, before, isSideBySide },
}: {
  data: VersionsData;
}) {
  const t = useStrings();
  const format = useFormat();
  const listed = (chosen: string | undefined) => {
    const options = revisions.map(({ id, name, reason, at }) => ({
      id: id as string,
      text: `${name || t(`revisions.reason.${reason}`)} · ${format.moment(at)}`,
    }));
    // Compared, but on another page of the list.
    const isListed = !chosen || [...options, ...editions].some(({ id }) => id === chosen);
    return isListed ? options : [...options, { id: chosen, text: t('versions.chosen') }];
  };
  const published = editions.length > 0 && (
    <optgroup label={t('versions.editions')}>
      {editions.map(({ id, number, at }) => (
        <option key={id} value={id}>
          {`${t('versions.edition', { number })} · ${format.moment(at)}`}
        </option>
      ))}
    </optgroup>
  );
  return (
    <Form className="versions__choice" preventScrollReset>
      {before ? <input type="hidden" name="before" value={before} /> : null}
      <Choice key={`old ${oldId}`} label={t('versions.old')} name="old" defaultValue={oldId}>
        {listed(oldId).map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
        {published}
      </Choice>
      <Choice key={`new ${newId}`} label={t('versions.new')} name="new" defaultValue={newId ?? ''}>
        <option value="">{t('versions.now')}</option>
        {listed(newId).map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
        {published}
      </Choice>
      <Choice
        key={`view ${isSideBySide}`}
        label={t('versions.view')}
        name="view"
        defaultValue={isSideBySide ? 'side' : ''}
      >
        <option value="">{t('versions.inline')}</option>
        <option value="side">{t('versions.side')}</option>
      </Choice>
      <button type="submit" className="btn btn--plain">
        {t('versions.compare')}
      </button>
    </Form>
  );
}
