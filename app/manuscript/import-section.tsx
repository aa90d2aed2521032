import { useState } from 'react';
import type { FilesData } from '#app/routes/org/project/manage/load-files.ts';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { labelOf } from '#app/work/outline-places.ts';
import { Importer } from './importer.tsx';

/** Importing a manuscript into an existing work, at a place in its outline. */
export function ImportSection({ files }: { files: FilesData }) {
  const t = useStrings();
  const [place, setPlace] = useState('');
  const [where, id] = place.split(' ');
  const to = { project: files.projectId, ...(where === 'after' || where === 'inside' ? { [where]: id } : {}) };
  return (
    <section id="import" aria-labelledby="import-title">
      <h2 id="import-title">{t('import.intoTitle')}</h2>
      <p>{t('import.intoText')}</p>
      <Importer to={to}>
        <Choice label={t('import.where')} value={place} onChange={({ target }) => setPlace(target.value)}>
          <option value="">{t('import.atEnd')}</option>
          {files.places.flatMap(({ id: block, depth, ...name }) =>
            (name.kind === 'part' ? (['inside', 'after'] as const) : (['after'] as const)).map((side) => (
              <option key={`${side} ${block}`} value={`${side} ${block}`}>
                {`${'\u2003'.repeat(depth)}${t(`import.${side}`, { title: labelOf(t, name) })}`}
              </option>
            )),
          )}
        </Choice>
      </Importer>
    </section>
  );
}
