import { data } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { faceOf } from '#app/organisation/face-of.ts';
import { listOwnOrganisations } from '#app/organisation/list-own-organisations.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse } from '#app/responses.ts';
import { toneOf } from '#app/ui/tone.ts';
import { loadOrganisation } from '#app/work/load-work.ts';
import { followOrganisation } from '#commands/organisation/follow-organisation.ts';
import { countFollowers, isFollowing } from '#database/follow.ts';
import { listMembers } from '#database/member.ts';
import { findOrganisationBySlug, isGuests } from '#database/organisation.ts';
import { countWorksAndLanguages, listPublicWorks } from '#database/public-works.ts';
import { pageOfRows, placeWord, readPlaceWord, rowsOnPage } from '#domain/list-place.ts';
import { mayFollow, maySeeDrafts, maySeeProfile } from '#policies/organisation.ts';
import type { Route } from './+types/organisation.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const organisation = await loadOrganisation(scope, params.orgId, '');
  const { accountId } = organisation;
  if (
    maySeeProfile(scope.actor, { id: organisation.id, isGuests: await isGuests(reader, organisation.id) }) !== 'allowed'
  )
    notFound();
  const isOwn = accountId === scope.account.uid;
  const behind = readPlaceWord(new URL(request.url).searchParams.get('behind'));
  const { shown, last } = pageOfRows(
    await listPublicWorks(reader, { organisationId: organisation.id, behind, limit: rowsOnPage + 1 }),
  );
  const members = organisation.kind === 'shared' ? await listMembers(reader, organisation.id) : [];
  return {
    ...(await faceOf(reader, organisation)),
    isOwn,
    /** The people of a shared one; for someone at home, where else they are at home. */
    people: members.map(({ slug, name, photoUrl, role, accountId: id }) => ({
      ...{ slug, name: name || slug, photoUrl, role },
      tone: toneOf(id),
    })),
    others: isOwn ? await listOwnOrganisations(scope) : [],
    followers: await countFollowers(reader, organisation.id),
    mayFollow: mayFollow(scope.actor, organisation.id) === 'allowed',
    follows: await isFollowing(reader, scope.account.uid, organisation.id),
    mayManage: organisation.kind === 'shared' && maySeeDrafts(scope.actor, organisation.id) === 'allowed',
    name: organisation.name || organisation.slug,
    slug: organisation.slug,
    bio: organisation.bio,
    links: organisation.links,
    isMember: scope.actor.roles.has(organisation.id),
    works: shown,
    counts: await countWorksAndLanguages(reader, organisation.id),
    createdAt: organisation.createdAt,
    isFirst: behind === undefined,
    next: last && placeWord({ at: last.publishedAt, id: last.editionId }),
  };
}

/** Follows, or stops following. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const organisation = await findOrganisationBySlug(scope.commands.db.reader, params.orgId);
  if (!organisation) notFound();
  const follows = (await readForm(request)).get('follow');
  if (follows !== 'yes' && follows !== 'no') throw data({ kind: 'notUnderstood' }, { status: 400 });
  const outcome = await followOrganisation(scope.commands, scope.actor, organisation.id, follows === 'yes');
  if (!outcome.ok) refuse(outcome.failure);
  return null;
}
