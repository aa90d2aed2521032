import { Form, Link, useNavigation } from 'react-router';
import type { FindData } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';
import { TextMatches } from './text-matches.tsx';
import { useChosen } from './use-chosen.ts';

type Found = NonNullable<FindData['found']>;

/** Every match in its sentence, by text; what is ticked is replaced. */
export function FoundTexts({ data, found }: { data: FindData; found: Found }) {
  const t = useStrings();
  const { address, mayReplace, next, first } = data;
  const isReplacing = mayReplace && address.replacement !== undefined;
  const { form, count, read } = useChosen(found.texts.reduce((sum, { matches }) => sum + matches.length, 0));
  const { state, formMethod } = useNavigation();
  const isBusy = state !== 'idle' && formMethod === 'POST';
  if (found.total === 0)
    return (
      <p className="sweep__none" role="status">
        {t('replacing.none')}
      </p>
    );
  const texts = found.texts.map((text) => <TextMatches key={text.blockId} {...{ data, text, isReplacing }} />);
  return (
    <section className="stack" aria-labelledby="sweep-found">
      <div role="status">
        <h2 id="sweep-found">
          {t('replacing.found', { count: found.total })} {t('replacing.inTexts', { count: found.totalTexts })}
        </h2>
      </div>
      {isReplacing ? (
        <Form method="post" className="stack" ref={form} onChange={read} preventScrollReset>
          <input type="hidden" name="intent" value="replace" />
          {texts}
          <div className="sweep__act">
            <button type="submit" className="btn btn--primary" disabled={isBusy || count === 0}>
              {address.replacement === ''
                ? t('replacing.removeChosen', { count })
                : t('replacing.replaceChosen', { count })}
            </button>
            <p className="mute small">{t('replacing.safe')}</p>
          </div>
        </Form>
      ) : (
        texts
      )}
      {first || next ? (
        <nav className="row" aria-label={t('replacing.pages')}>
          {first ? (
            <Link className="btn btn--plain" to={first}>
              {t('replacing.first')}
            </Link>
          ) : null}
          {next ? (
            <Link className="btn btn--plain" to={next}>
              {t('replacing.next')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}
