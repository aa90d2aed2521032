import type { MembershipFacts, NotificationFacts } from '#domain/notification.ts';

/** Where a work is. */
type Place = { readonly organisationSlug: string; readonly slug: string };

/**
 * Where news lead.
 *
 * @param of.isOfWork - whether they are of a work at all
 * @param of.work - that work, where their reader may see it
 * @returns undefined where there is nothing to see
 */
export function notificationPath(
  facts: NotificationFacts,
  { isOfWork, work }: { readonly isOfWork: boolean; readonly work: Place | undefined },
): string | undefined {
  if (facts.kind === 'signIn') return '/settings/security';
  if (facts.kind === 'accessToken') return '/settings/tokens';
  if (facts.kind === 'membership') return membershipPath(facts);
  if (facts.kind === 'export' && !isOfWork) return '/settings/download';
  if (!work) return undefined;
  if (facts.kind === 'report') return '/admin/reports';
  const path = `/org/${work.organisationSlug}/${work.slug}`;
  if (facts.kind === 'feedback') return `${path}/journey/${facts.journeyId}`;
  if (facts.kind === 'scheduled') return `${path}/manage/publish`;
  return facts.kind === 'export' ? `${path}/manage/files` : path;
}

/** Where news of an organisation lead: people who may not go there are told so there. */
function membershipPath({ event, slug, invitationId }: MembershipFacts): string | undefined {
  if (event === 'invited') return invitationId && `/invitation/${invitationId}`;
  if (event === 'removed') return undefined;
  return event === 'role' ? `/org/${slug}` : `/org/${slug}/manage`;
}
