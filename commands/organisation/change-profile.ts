import type { CommandContext } from '#commands/context.ts';
import { updateAccountRow } from '#database/account.ts';
import { findOrganisation, updateOrganisationProfile } from '#database/organisation.ts';
import { raisePublicVersions } from '#database/project-version.ts';
import { findAnySlug, findSlugTarget, insertOwnSlug, organisationScope } from '#database/slug.ts';
import { type Actor, displayNameLength, shownName } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { linkAddress, linksAtMost, type ProfileLink, type ProfileProblem, profileLengths } from '#domain/profile.ts';
import { isSlug } from '#domain/slug.ts';
import { concealed } from '#policies/concealed.ts';
import { mayChangeProfile } from '#policies/organisation.ts';

/** How an organisation, or the person whose own it is, wants to appear. */
export type Profile = {
  readonly name: string;
  /** The address under /org/; a former one still leads here. */
  readonly slug: string;
  readonly bio: string;
  /** As typed; one without an address is left out. */
  readonly links: readonly ProfileLink[];
};

/**
 * Changes how an organisation appears. A personal one is called what its owner is called: both change together.
 * Answers its address; `taken` where that names, or ever named, another.
 */
export async function changeProfile(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
  profile: Profile,
): Promise<Outcome<{ readonly slug: string }, ProfileProblem>> {
  const name = shownName(profile.name);
  const bio = profile.bio.trim();
  const links = profile.links.filter(({ label, address }) => label.trim() !== '' || address.trim() !== '');
  const problems: ProfileProblem[] = [];
  if (name === '') problems.push({ field: 'name', kind: 'required' });
  if (name.length > displayNameLength) problems.push({ field: 'name', kind: 'tooLong' });
  if (bio.length > profileLengths.bio) problems.push({ field: 'bio', kind: 'tooLong' });
  if (links.length > linksAtMost) problems.push({ field: 'links', kind: 'tooMany' });
  const kept = links.map(({ label, address }, at): ProfileLink => {
    const whole = linkAddress(address);
    if (whole === undefined) problems.push({ field: `address${at}`, kind: 'notAllowed' });
    if (label.trim().length > profileLengths.label) problems.push({ field: `label${at}`, kind: 'tooLong' });
    return { label: shownName(label), address: whole ?? '' };
  });

  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<{ slug: string }, ProfileProblem>> => {
    const verdict = mayChangeProfile(actor, organisationId);
    if (verdict !== 'allowed') return failed(concealed(verdict, verdict !== 'notMember'));
    const organisation = await findOrganisation(tx, organisationId);
    if (!organisation) return failed({ kind: 'notFound' });
    const { slug } = profile;
    // The address it has stays good, also where it would not be given today.
    if (slug !== organisation.slug) {
      const holder = await findSlugTarget(tx, organisationScope, slug);
      if (!isSlug('organisation', slug)) problems.push({ field: 'slug', kind: 'notAllowed' });
      else if (
        (holder !== undefined && holder !== organisationId) ||
        (await findAnySlug(tx, organisationScope, context.hideSlug(slug)))
      )
        problems.push({ field: 'slug', kind: 'taken' });
    }
    if (problems.length > 0) return failed({ kind: 'invalid', problems });
    await insertOwnSlug(tx, { scope: organisationScope, slug, targetId: organisationId, now });
    await updateOrganisationProfile(tx, organisationId, { name, slug, bio, links: kept });
    if (organisation.accountId !== undefined)
      await updateAccountRow(tx, organisation.accountId, { display_name: name });
    await raisePublicVersions(tx, organisationId);
    return done({ slug });
  });
}
