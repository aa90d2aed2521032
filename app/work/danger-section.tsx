import { Form } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useBusyIntent } from './use-busy-intent.ts';

/** Actions that cannot be undone by pressing again. */
export function DangerSection({ title }: { title: string }) {
  const t = useStrings();
  const busy = useBusyIntent();
  return (
    <section id="danger" aria-labelledby="danger-title">
      <h2 id="danger-title">{t('manage.danger')}</h2>
      <p>{t('manage.trashText')}</p>
      <Form
        method="post"
        className="form"
        onSubmit={(event) => window.confirm(t('manage.confirmTrash', { title })) || event.preventDefault()}
      >
        <button type="submit" className="btn btn--danger" name="intent" value="trash" disabled={busy !== undefined}>
          {t('manage.trash')}
        </button>
      </Form>
    </section>
  );
}
