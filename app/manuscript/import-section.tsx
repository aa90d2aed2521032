import { useState } from 'react';
import type { ManageData } from '#app/routes/org/project/manage.tsx';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { Importer } from './importer.tsx';

/** Bringing a manuscript into an existing work, at a place in its outline. */
export function ImportSection({ manage }: { manage: ManageData }) {
  const t = useStrings();
  const [after, setAfter] = useState('');
  const to = { project: manage.project.id, ...(after === '' ? {} : { after }) };
  return (
    <section id="import" aria-labelledby="import-title">
      <h2 id="import-title">{t('import.intoTitle')}</h2>
      <p>{t('import.intoText')}</p>
      <Importer to={to}>
        <Choice label={t('import.where')} value={after} onChange={({ target }) => setAfter(target.value)}>
          <option value="">{t('import.atEnd')}</option>
          {manage.places.map(({ id, title, kind, depth }) => (
            <option key={id} value={id}>
              {`${'\u2003'.repeat(depth)}${t('import.after', { title: title || t(`import.kind.${kind}`) })}`}
            </option>
          ))}
        </Choice>
      </Importer>
    </section>
  );
}
