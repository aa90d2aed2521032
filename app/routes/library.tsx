import { useEffect } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { GuestOffer } from '#app/account/guest-offer.tsx';
import { ProveEmail } from '#app/account/prove-email.tsx';
import { requireAccount } from '#app/account/require-account.ts';
import type { RequestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { mergeDevicePlaces } from '#app/reader/device-places.ts';
import { redirectTo, refuse } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { ListMore } from '#app/ui/list-more.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type HeldWork, HeldWorks, loadHeld } from '#app/work/held-works.tsx';
import { putBackIntoLibrary, removeFromLibrary } from '#commands/reading/remove-from-library.ts';
import { findShelved } from '#database/library.ts';
import { findProject } from '#database/project.ts';
import { type AccountId, isId, type ProjectId } from '#domain/ids.ts';
import { pageOfRows, placeWord, readPlaceWord, rowsOnPage } from '#domain/list-place.ts';
import { mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/library.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { mustProveEmail = false } = scope.actor;
  const search = new URL(request.url).searchParams;
  const behind = readPlaceWord(search.get('behind'));
  // Where one shelf goes on, the other is not shown.
  const only = behind && shelves.find((shelf) => shelf === search.get('shelf'));
  const shelfOf = async (shelf: Shelf) => {
    if (only !== undefined && shelf !== only) return { works: [], more: undefined };
    const wish = { isFinished: shelf === 'finished', behind: only && behind, limit: rowsOnPage + 1 };
    const { shown, last } = pageOfRows(await loadHeld(scope, scope.account.uid, wish));
    const more = last && placeWord({ at: last.at, id: last.projectId });
    return { works: shown, more: more && `?${new URLSearchParams({ shelf, behind: more })}` };
  };
  return {
    reading: await shelfOf('reading'),
    finished: await shelfOf('finished'),
    isFirst: only === undefined,
    removed: await findRemoved(scope, scope.account.uid, search.get('removed')),
    mustProveEmail,
    hasOutbox: scope.hasOutbox,
  };
}

const shelves = ['reading', 'finished'] as const;
type Shelf = (typeof shelves)[number];

/** The work that was just taken out, as long as it is; its name only where they may still see it. */
async function findRemoved({ actor, commands: { db } }: RequestScope, uid: AccountId, id: string | null) {
  if (!isId(id)) return undefined;
  const { isRead, isKept } = await findShelved(db.reader, uid, id as ProjectId);
  if (!isRead || isKept) return undefined;
  const project = await findProject(db.reader, id as ProjectId);
  return { id, title: project && mayReadEditions(actor, project) === 'allowed' ? project.title : undefined };
}

/** Takes a work out of the library, or puts it back. */
export async function action({ context, request }: Route.ActionArgs) {
  const { actor, commands } = requireAccount(context, request);
  const form = await readForm(request);
  const intent = form.get('intent');
  const id = form.get('projectId');
  if (!(intent === 'remove' || intent === 'putBack') || !isId(id)) refuse({ kind: 'invalid', problems: [] });
  const change = intent === 'remove' ? removeFromLibrary : putBackIntoLibrary;
  const outcome = await change(commands, actor, id as ProjectId);
  if (!outcome.ok) refuse(outcome.failure);
  const search = new URL(request.url).searchParams;
  search.delete('removed');
  if (intent === 'remove') search.set('removed', id);
  throw redirectTo(`/library?${search}`);
}

export default function Library({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { revalidate } = useRevalidator();
  const { reading, finished, isFirst, removed } = loaderData;

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
      <DoneNotice done={removed?.id}>{removed ? <Removed work={removed} /> : null}</DoneNotice>
      <GuestOffer />
      {loaderData.mustProveEmail ? (
        <Notice kind="info">
          <p>{t('library.proveEmail')}</p>
          <ProveEmail hasOutbox={loaderData.hasOutbox} />
        </Notice>
      ) : null}
      {reading.works.length + finished.works.length === 0 ? (
        <div className="empty">
          <h2>{t('library.empty')}</h2>
          <p>{t('library.emptyText')}</p>
          <Link className="btn btn--plain" to="/journey/find">
            {t('library.findStory')}
          </Link>
        </div>
      ) : null}
      <Held id="reading" title={t('library.readingNow')} shelf={reading} isFirst={isFirst} />
      <Held id="finished" title={t('library.finishedShelf')} shelf={finished} isFirst={isFirst} />
    </Page>
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
    <section className="section" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>{title}</h2>
      </div>
      <HeldWorks works={works} mayRemove />
      <ListMore label={title} isFirst={isFirst} more={more} />
    </section>
  );
}

/** Says what is not in the library any more, and brings it back. */
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
