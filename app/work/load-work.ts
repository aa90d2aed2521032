import type { RequestScope } from '#app/context.ts';
import { notFound, redirectTo } from '#app/responses.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { findOrganisation, findOrganisationBySlug, type Organisation } from '#database/organisation.ts';
import { findProjectBySlug } from '#database/project.ts';
import type { Edition } from '#domain/edition.ts';
import type { Project } from '#domain/project.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import { slugOf } from '#domain/slug.ts';

/** The organisation an address names; an old slug or a name as typed is redirected to the present one. */
export async function loadOrganisation(scope: RequestScope, orgId: string, restOfPath: string): Promise<Organisation> {
  const { reader } = scope.commands.db;
  const organisation =
    (await findOrganisationBySlug(reader, orgId)) ??
    (await findOrganisationBySlug(reader, slugOf('organisation', orgId) ?? orgId));
  if (!organisation) notFound();
  if (organisation.slug !== orgId) throw redirectTo(`/org/${organisation.slug}${restOfPath}`, 308);
  return organisation;
}

/** The project an address names, whether or not the actor may see it: the caller applies the policy. */
export async function findAddressed(
  scope: RequestScope,
  params: { orgId: string; projectId: string },
): Promise<{ organisation: Organisation; project: Project } | undefined> {
  const { reader } = scope.commands.db;
  const named = await findOrganisationBySlug(reader, params.orgId);
  const project = named && (await findProjectBySlug(reader, named.id, params.projectId));
  // After the project and its public version: a name changed in between must not be kept under the newer one.
  const organisation = project && (await findOrganisation(reader, project.organisationId));
  return organisation && { organisation, project };
}

/** Redirects an old address of a project that the actor may see to its present one. */
export function redirectOldAddress(
  organisation: Organisation,
  project: Project,
  params: { orgId: string; projectId: string },
  rest: string,
): void {
  if (organisation.slug === params.orgId && project.slug === params.projectId) return;
  throw redirectTo(`/org/${organisation.slug}/${project.slug}${rest}`, 308);
}

/** What a reader sees of a work, if anything is published. */
export async function loadEdition(scope: RequestScope, project: Project): Promise<Edition | undefined> {
  return findCurrentEdition(scope.commands.db.reader, project.id);
}

/** The name of the author of a work. */
export function creditOf(
  project: { readonly credit: string },
  organisation: { readonly name: string; readonly slug: string },
): string {
  const { name: organisationName, slug: organisationSlug } = organisation;
  return shownCredit({ credit: project.credit, organisationName, organisationSlug });
}
