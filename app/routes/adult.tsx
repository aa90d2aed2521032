import { useEffect } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { offlineReader } from '#app/account/offline-mark.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import { splitLocale } from '#domain/locale.ts';
import { ownPath } from '#domain/own-address.ts';
import type { Route } from './+types/adult.ts';

export { action, loader } from './load-adult.ts';

/**
 * Asks once whether someone wants to read works for adults, and lets them take the answer back. Plain forms, so that it
 * works without a script.
 */
export default function Adult({ loaderData: { agrees, hasAccount } }: Route.ComponentProps) {
  const t = useStrings();
  const [search] = useSearchParams();
  const next = ownPath(search.get('next'));
  const isAsked = !agrees && !search.has('withdrawn');
  useCloseKept(agrees);
  const work = next && /^\/(?:[a-z]{2}\/)?org\/[^/]+\/[^/]+/.exec(next)?.[0];
  const title = t(isAsked ? 'adult.title' : agrees ? 'adult.openTitle' : 'adult.closedTitle');
  return (
    <Page className="page page--column gate">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {isAsked ? (
        <>
          <p>{t('adult.text')}</p>
          <p className="soft">
            {t(hasAccount ? 'adult.rememberedThere' : 'adult.remembered')}{' '}
            {withSlots(
              {
                privacy: (
                  <Link className="link" to="/privacy">
                    {t('adult.privacy')}
                  </Link>
                ),
              },
              (marks) => t('adult.takeBack', marks),
            )}
          </p>
        </>
      ) : (
        <p>{t(agrees ? 'adult.openText' : 'adult.closedText')}</p>
      )}
      <Form method="post" reloadDocument className="acts">
        {isAsked ? (
          <button type="submit" name="intent" value="agree" className="btn btn--primary btn--lg">
            {t('adult.yes')}
          </button>
        ) : null}
        {agrees ? (
          <button type="submit" name="intent" value="withdraw" className="btn btn--primary btn--lg">
            {t('adult.withdraw')}
          </button>
        ) : null}
        <Link
          className="btn btn--plain btn--lg"
          to={agrees && next ? splitLocale(next).path : work ? splitLocale(work).path : '/'}
          reloadDocument
        >
          {t(isAsked ? 'adult.no' : agrees && next ? 'adult.goOn' : 'error.goHome')}
        </Link>
      </Form>
    </Page>
  );
}

/** Closes the journeys for adults that this browser keeps, where nobody wants to read them any more. */
function useCloseKept(agrees: boolean): void {
  useEffect(() => {
    // Readers who have kept none here need no store.
    if (agrees || offlineReader() === undefined) return;
    import('#app/journey/travel/offline/kept-run.ts')
      .then(({ closeAdult }) => closeAdult())
      // A store that cannot be read opens nothing.
      .catch(() => undefined);
  }, [agrees]);
}
