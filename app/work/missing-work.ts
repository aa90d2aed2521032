import type { RequestScope } from '#app/context.ts';
import { notFound } from '#app/responses.ts';
import { findOrganisationBySlug } from '#database/organisation.ts';
import { listPublicWorks } from '#database/public-works.ts';
import { likeness } from '#domain/likeness.ts';
import { shownCredit } from '#domain/shown-credit.ts';

/** How alike an address and a work's have to be for one to be taken for the other, and how many are named. */
const alike = 0.5;
const most = 3;

/**
 * Ends the request as if there were no such work, and names public ones of the same organisation with a similar
 * address. The answer is the same whether or not there is a work that must stay hidden.
 */
export async function missingWork(scope: RequestScope, asked: { orgId: string; projectId: string }): Promise<never> {
  const { reader } = scope.commands.db;
  const organisation = await findOrganisationBySlug(reader, asked.orgId);
  const works = organisation ? await listPublicWorks(reader, { organisationId: organisation.id, limit: 100 }) : [];
  const slug = asked.projectId.toLowerCase();
  const close = works
    .map((work) => ({ work, share: likeness(slug, work.slug) }))
    .filter(({ share, work }) => share >= alike && work.slug !== slug)
    .sort((one, other) => other.share - one.share)
    .slice(0, most)
    .map(({ work }) => ({
      path: `/org/${work.organisationSlug}/${work.slug}`,
      title: work.title,
      language: work.language,
      credit: shownCredit(work),
    }));
  notFound(close);
}
