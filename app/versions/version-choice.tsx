import { ArrowRight } from 'lucide-react';
import { Form } from 'react-router';
import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { useVersionName } from './use-version-name.ts';

/** Which two versions are compared: any that is listed, or one of an edition. */
export function VersionChoice({ data }: { data: VersionsData }) {
  const t = useStrings();
  const { oldId, newId, before, isSideBySide } = data;
  return (
    <Form className="versions__choice" preventScrollReset>
      {before ? <input type="hidden" name="before" value={before} /> : null}
      {isSideBySide ? <input type="hidden" name="view" value="side" /> : null}
      <VersionSelect key={`old ${oldId}`} data={data} name="old" chosen={oldId} />
      <ArrowRight className="icon" aria-hidden="true" />
      <VersionSelect key={`new ${newId}`} data={data} name="new" chosen={newId} />
      <button type="submit" className="btn btn--plain btn--sm versions__compare">
        {t('versions.compare')}
      </button>
    </Form>
  );
}

function VersionSelect({
  data,
  name,
  chosen,
}: {
  data: VersionsData;
  name: 'old' | 'new';
  chosen: string | undefined;
}) {
  const t = useStrings();
  const format = useFormat();
  const nameOf = useVersionName(data);
  const { revisions, editions } = data;
  const option = ({ id, at }: { readonly id: string; readonly at: number }) => (
    <option key={id} value={id}>
      {`${nameOf(id)} · ${format.moment(at)}`}
    </option>
  );
  const isListed = !chosen || [...revisions, ...editions].some(({ id }) => id === chosen);
  return (
    <select className="input" name={name} defaultValue={chosen ?? ''} aria-label={t(`versions.${name}`)}>
      {name === 'new' ? <option value="">{t('versions.now')}</option> : null}
      {revisions.map(option)}
      {isListed ? null : <option value={chosen}>{t('versions.chosen')}</option>}
      {editions.length > 0 ? <optgroup label={t('versions.editions')}>{editions.map(option)}</optgroup> : null}
    </select>
  );
}
