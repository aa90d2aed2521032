import { ArrowRight } from 'lucide-react';
import { Form } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Compared } from './compared.ts';

/** Which two states are compared: any version that is listed, an edition, or what is there now. */
export function VersionChoice({ compared }: { compared: Compared }) {
  const t = useStrings();
  const { oldId, newId, before, isSideBySide } = compared;
  return (
    <Form className="versions__choice" preventScrollReset>
      {before ? <input type="hidden" name="before" value={before} /> : null}
      {isSideBySide ? <input type="hidden" name="view" value="side" /> : null}
      <VersionSelect key={`old ${oldId}`} compared={compared} name="old" chosen={oldId} />
      <ArrowRight className="icon" aria-hidden="true" />
      <VersionSelect key={`new ${newId}`} compared={compared} name="new" chosen={newId} />
      <button type="submit" className="btn btn--plain btn--sm versions__compare">
        {t('versions.compare')}
      </button>
    </Form>
  );
}

type SelectProps = { compared: Compared; name: 'old' | 'new'; chosen: string | undefined };

function VersionSelect({ compared: { versions, editions, nameOf }, name, chosen }: SelectProps) {
  const t = useStrings();
  const format = useFormat();
  const option = ({ id, at }: { readonly id: string; readonly at: number }) => (
    // A long name is cut on phones; the moment before it never.
    <option key={id} value={id}>
      {`${format.moment(at)} · ${nameOf(id)}`}
    </option>
  );
  const isListed = !chosen || [...versions, ...editions].some(({ id }) => id === chosen);
  return (
    <select className="input" name={name} defaultValue={chosen ?? ''} aria-label={t(`versions.${name}`)}>
      {name === 'new' ? <option value="">{t('versions.now')}</option> : null}
      {versions.map(option)}
      {isListed ? null : <option value={chosen}>{t('versions.chosen')}</option>}
      {editions.length > 0 ? <optgroup label={t('versions.editions')}>{editions.map(option)}</optgroup> : null}
    </select>
  );
}
