import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { titleOf } from './title.ts';

/** The title and description of a page; React puts them into the head, on the server and in the browser. */
export function PageTitle({ title, description }: { title?: string; description?: string }) {
  const brand = useRoot()?.brand ?? 'Fabula';
  const t = useStrings();
  return (
    <>
      <title>{titleOf(title, brand)}</title>
      <meta name="description" content={description ?? t('shell.description', { brand })} />
    </>
  );
}
