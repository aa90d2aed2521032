import { ArrowRight } from 'lucide-react';
import { Form } from 'react-router';
import type { ProjectVersionsData } from '#app/routes/org/project/load-project-versions.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { useStateName } from './use-state-name.ts';

/** Which two states are compared: versions that are listed, editions, and the work as it is now. */
export function StateChoice({ data }: { data: ProjectVersionsData }) {
  const t = useStrings();
  const { oldId, newId, before } = data;
  return (
    <Form className="versions__choice" preventScrollReset>
      {before ? <input type="hidden" name="before" value={before} /> : null}
      <StateSelect key={`old ${oldId}`} data={data} name="old" chosen={oldId} />
      <ArrowRight className="icon" aria-hidden="true" />
      <StateSelect key={`new ${newId}`} data={data} name="new" chosen={newId} />
      <button type="submit" className="btn btn--plain btn--sm versions__compare">
        {t('projectVersions.compare')}
      </button>
    </Form>
  );
}

function StateSelect({
  data,
  name,
  chosen,
}: {
  data: ProjectVersionsData;
  name: 'old' | 'new';
  chosen: string | undefined;
}) {
  const t = useStrings();
  const format = useFormat();
  const nameOf = useStateName(data);
  const { versions, editions } = data;
  const option = ({ id, at }: { readonly id: string; readonly at: number }) => (
    <option key={id} value={id}>
      {`${nameOf(id)} · ${format.moment(at)}`}
    </option>
  );
  const isListed = !chosen || [...versions, ...editions].some(({ id }) => id === chosen);
  return (
    <select className="input" name={name} defaultValue={chosen ?? ''} aria-label={t(`projectVersions.${name}`)}>
      {name === 'new' ? <option value="">{t('projectVersions.now')}</option> : null}
      {versions.map(option)}
      {isListed ? null : <option value={chosen}>{t('projectVersions.chosen')}</option>}
      {editions.length > 0 ? <optgroup label={t('projectVersions.editions')}>{editions.map(option)}</optgroup> : null}
    </select>
  );
}
