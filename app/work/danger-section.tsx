import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { shortName } from '#domain/short-name.ts';
import { useBusyIntent } from './use-busy-intent.ts';

/** Actions that cannot be undone by pressing again. */
export function DangerSection({ title }: { title: string }) {
  const t = useStrings();
  const busy = useBusyIntent();
  return (
    <section id="danger" aria-labelledby="danger-title">
      <h3 id="danger-title">{t('manage.trash')}</h3>
      <p>{t('manage.trashText')}</p>
      <AskingForm
        method="post"
        className="form"
        question={{ ...t('manage.askTrash', { title: shortName(title), returnObjects: true }), isDanger: true }}
      >
        <button type="submit" className="btn btn--danger" name="intent" value="trash" disabled={busy !== undefined}>
          {t('manage.trash')}
        </button>
      </AskingForm>
    </section>
  );
}
