import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { GuestOffer } from '#app/account/guest-offer.tsx';
import { ProveEmail } from '#app/account/prove-email.tsx';
import { requireAccount } from '#app/account/require-account.ts';
import { mergeDevicePlaces } from '#app/reader/device-places.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { HeldWorks, loadHeld } from '#app/work/held-works.tsx';
import type { Route } from './+types/library.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { mustProveEmail = false } = scope.actor;
  return { works: await loadHeld(scope, scope.account.uid), mustProveEmail, hasOutbox: scope.hasOutbox };
}

export default function Library({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { revalidate } = useRevalidator();
  const reading = loaderData.works.filter(({ isFinished }) => !isFinished);
  const finished = loaderData.works.filter(({ isFinished }) => isFinished);

  // What was read before signing in comes along.
  useEffect(() => {
    void mergeDevicePlaces().then((count) => (count > 0 ? revalidate() : undefined));
  }, [revalidate]);

  return (
    <Page className="page lib">
      <PageTitle title={t('shell.library')} />
      <div className="lib__head">
        <h1>{t('shell.library')}</h1>
      </div>
      <GuestOffer />
      {loaderData.mustProveEmail ? (
        <Notice kind="info">
          <p>{t('library.proveEmail')}</p>
          <ProveEmail hasOutbox={loaderData.hasOutbox} />
        </Notice>
      ) : null}
      {loaderData.works.length === 0 ? (
        <div className="empty">
          <h2>{t('library.empty')}</h2>
          <p>{t('library.emptyText')}</p>
          <Link className="btn btn--plain" to="/journey/find">
            {t('library.findStory')}
          </Link>
        </div>
      ) : null}
      {reading.length > 0 ? (
        <section aria-labelledby="reading">
          <div className="section__head">
            <h2 id="reading">{t('library.readingNow')}</h2>
          </div>
          <HeldWorks works={reading} />
        </section>
      ) : null}
      {finished.length > 0 ? (
        <section className="section" aria-labelledby="finished">
          <div className="section__head">
            <h2 id="finished">{t('library.finishedShelf')}</h2>
          </div>
          <HeldWorks works={finished} />
        </section>
      ) : null}
    </Page>
  );
}
