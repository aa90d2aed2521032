import { Form } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { visibilities } from '#domain/project.ts';
import { type ProjectListWish, projectOrders } from '#domain/project-list.ts';

/** Which projects are listed and in which order: all of it is in the address. */
export function ProjectFilter({ wish: { text, visibility, order } }: { wish: ProjectListWish }) {
  const t = useStrings();
  return (
    <Form method="get" className="listfilter">
      <Field label={t('projects.search')} type="search" name="q" defaultValue={text} maxLength={200} />
      <Choice label={t('projects.show')} name="show" defaultValue={visibility ?? ''}>
        <option value="">{t('projects.all')}</option>
        {visibilities.map((some) => (
          <option key={some} value={some}>
            {t(`visibility.${some}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('projects.order')} name="order" defaultValue={order}>
        {projectOrders.map((some) => (
          <option key={some} value={some}>
            {t(`projects.orders.${some}`)}
          </option>
        ))}
      </Choice>
      <button type="submit" className="btn btn--plain">
        {t('projects.apply')}
      </button>
    </Form>
  );
}
