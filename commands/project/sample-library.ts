import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import type { FileStore } from '#commands/object/file-store.ts';
import { insertAccount, updateAccountRow } from '#database/account.ts';
import {
  findOrganisationBySlug,
  findOwner,
  insertOrganisation,
  updateOrganisationDeleted,
} from '#database/organisation.ts';
import { listDeletedProjects, listProjects } from '#database/project-list.ts';
import { findAnySlug, insertSlug, organisationScope } from '#database/slug.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { removeProject } from './remove-project.ts';

/** The organisation that owns the sample library; nobody can log in to its account. */
const sampleSlug = 'fabula-samples';

/**
 * Finds or makes the organisation of the sample library.
 *
 * @returns undefined when the operator has removed it: it is not made again
 */
export async function openSampleLibrary(
  context: CommandContext,
): Promise<{ organisationId: OrganisationId; owner: AccountId; titles: ReadonlySet<string> } | undefined> {
  const { reader } = context.db;
  const known = await findOrganisationBySlug(reader, sampleSlug);
  if (known) {
    const owner = await findOwner(reader, known.id);
    const projects = [...(await listProjects(reader, known.id)), ...(await listDeletedProjects(reader, known.id))];
    return owner && { organisationId: known.id, owner, titles: new Set(projects.map(({ title }) => title)) };
  }
  if (await findAnySlug(reader, organisationScope, sampleSlug)) return undefined;
  const organisationId = freshId<OrganisationId>(context);
  const owner = `samples${randomLetters(context, 21)}` as AccountId;
  const now = context.now();
  await context.db.inTransaction(async (tx) => {
    await insertAccount(tx, { id: owner, email: undefined, displayName: 'Fabula', now });
    // Without an email, but no guest: guests may be removed one day.
    await updateAccountRow(tx, owner, { anonymous_at: null });
    const slug = await insertSlug(tx, {
      kind: 'organisation',
      scope: organisationScope,
      name: sampleSlug,
      targetId: organisationId,
      random: randomLetters(context, 5),
      now,
    });
    await insertOrganisation(tx, {
      id: organisationId,
      kind: 'personal',
      name: 'Fabula',
      slug,
      bio: '',
      accountId: owner,
      owner,
      now,
    });
  });
  return { organisationId, owner, titles: new Set() };
}

/** Removes the sample library with everything in it; answers how many works there were. */
export async function removeSampleLibrary(context: CommandContext & { readonly files: FileStore }): Promise<number> {
  const { reader } = context.db;
  const organisation = await findOrganisationBySlug(reader, sampleSlug);
  if (!organisation) return 0;
  const projects = [
    ...(await listProjects(reader, organisation.id)),
    ...(await listDeletedProjects(reader, organisation.id)),
  ];
  for (const { id } of projects) await removeProject(context, id);
  await context.db.inTransaction((tx) => updateOrganisationDeleted(tx, organisation.id, context.now()));
  return projects.length;
}
