import { useEffect } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { GuestOffer } from '#app/account/guest-offer.tsx';
import { ProveEmail } from '#app/account/prove-email.tsx';
import { mergeDevicePlaces } from '#app/reader/device-places.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { ListMore } from '#app/ui/list-more.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ContinueWriting } from '#app/work/continue-writing.tsx';
import { Doors } from '#app/work/doors.tsx';
import { Greeting } from '#app/work/greeting.tsx';
import { HeldWorks } from '#app/work/held-works.tsx';
import type { HeldWork } from '#app/work/load-held-works.ts';
import type { Shelf } from '#domain/library.ts';
import type { Route } from './+types/library.ts';

export { action, loader } from './load-library.ts';

export default function Library({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { revalidate } = useRevalidator();
  const name = useRoot()?.account?.displayName;
  const { reading, finished, isFirst, isNew, removed } = loaderData;

  // Readings from before signing in are moved to the account.
  useEffect(() => {
    void mergeDevicePlaces().then((count) => (count > 0 ? revalidate() : undefined));
  }, [revalidate]);

  return (
    <Page className="page lib">
      <PageTitle title={t('shell.library')} />
      {isNew ? null : <h1>{t('shell.library')}</h1>}
      <DoneNotice done={removed?.id}>{removed ? <Removed work={removed} /> : null}</DoneNotice>
      <GuestOffer />
      {loaderData.mustProveEmail ? (
        <Notice kind="info">
          <p>{t('library.proveEmail')}</p>
          <ProveEmail hasOutbox={loaderData.hasOutbox} />
        </Notice>
      ) : null}
      {isNew ? (
        <Doors
          title={name ? <Greeting name={name} say={(marks) => t('desk.firstTitle', marks)} /> : t('desk.firstNameless')}
          opening={loaderData.opening}
        />
      ) : (
        <div className={isFirst ? 'desk' : 'desk desk--single'}>
          <div>
            {reading.works.length + finished.works.length === 0 ? <Empty /> : null}
            <Held id="reading" title={t('library.readingNow')} shelf={reading} isFirst={isFirst} />
            <Held id="finished" title={t('library.finishedShelf')} shelf={finished} isFirst={isFirst} />
          </div>
          {isFirst ? <ContinueWriting written={loaderData.written} /> : null}
        </div>
      )}
    </Page>
  );
}

function Empty() {
  const t = useStrings();
  return (
    <div className="empty">
      <h2>{t('library.empty')}</h2>
      <p>{t('library.emptyText')}</p>
      <Link className="btn btn--plain" to="/journey/find">
        {t('library.findStory')}
      </Link>
    </div>
  );
}

/** One shelf, and the way on where it is longer than a page. */
function Held({
  id,
  title,
  shelf: { works, more },
  isFirst,
}: {
  id: Shelf;
  title: string;
  shelf: { works: readonly HeldWork[]; more: string | undefined };
  isFirst: boolean;
}) {
  if (works.length === 0) return null;
  return (
    <section className="shelved" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>{title}</h2>
      </div>
      <HeldWorks works={works} />
      <ListMore label={title} isFirst={isFirst} more={more} />
    </section>
  );
}

/** Names the work that was removed from the library, and puts it back. */
function Removed({ work: { id, title } }: { work: { id: string; title: string | undefined } }) {
  const t = useStrings();
  return (
    <Form method="post" className="row row--wrap">
      <p className="grow">{title === undefined ? t('library.removedGone') : t('library.removed', { title })}</p>
      <input type="hidden" name="projectId" value={id} />
      <button type="submit" className="btn btn--plain btn--sm" name="intent" value="putBack">
        {t('library.undo')}
      </button>
    </Form>
  );
}
