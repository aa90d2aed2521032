import { z } from '@hono/zod-openapi';
import { inOneTransaction } from '#commands/in-one-transaction.ts';
import { beginProject, type ProjectWish } from '#commands/project/begin-project.ts';
import { changeProject, type ProjectChange, restoreProject, trashProject } from '#commands/project/change-project.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { isGuests } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { listLabels } from '#database/project-label.ts';
import { type ListedProject, listProjects } from '#database/project-list.ts';
import type { Actor } from '#domain/account.ts';
import { blockLengths } from '#domain/block.ts';
import type { OrganisationId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type Project, projectKinds, projectLengths, visibilities } from '#domain/project.ts';
import { factLimits, genres, noLabels, ratings, type WorkLabels, warnings, workStatuses } from '#domain/work-facts.ts';
import { maySeeProfile } from '#policies/organisation.ts';
import { mayReadDrafts, mayReadEditions } from '#policies/project.ts';
import { type ActScope, type Collection, pageOf } from '../collection.ts';
import { id, moment, text } from '../fields.ts';

/** Projects of one organisation that are looked through at most. */
const projectsAtMost = 5_000;

const language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .describe('A BCP 47 tag.');

/** The fields of a project that can be changed. */
const facts = {
  title: text(projectLengths.title, 'Its title.'),
  summary: text(projectLengths.summary, 'What it is about.'),
  credit: text(projectLengths.credit, 'Whose name stands on it; empty is that of the organisation.'),
  language,
  licence: text(projectLengths.licence, 'The licence its readers have.'),
  status: z.enum(workStatuses),
  rating: z.enum(ratings),
  warningNote: text(factLimits.warningNote, 'What is to be said of its warnings.'),
  genres: z.array(z.enum(genres)).max(factLimits.genres),
  tags: z.array(text(factLimits.tagLength, 'A tag.')).max(factLimits.tags),
  warnings: z.array(z.enum(warnings)).max(warnings.length),
  visibility: z.enum(visibilities),
  isHiddenFromSearch: z.boolean().describe('Search engines are asked to leave it out.'),
};

type Data = { readonly [Name in keyof typeof facts]: z.infer<(typeof facts)[Name]> } & {
  readonly organisationId: string;
  readonly slug: string;
  readonly kind: string;
  readonly coverFileId: string | null;
  readonly edition: number | null;
  readonly isTakenDown: boolean;
  readonly updatedAt: number;
};

type Shown = Project & { readonly edition: number | undefined; readonly editionAt: number | undefined };

/** The time of a project: to its members its last change, to others its last publication. */
function dataOf(actor: Actor, project: Shown, labels: WorkLabels): Data {
  const isMember = mayReadDrafts(actor, project) === 'allowed';
  const { title, summary, credit, status, rating, warningNote, visibility, licence } = project;
  return {
    title,
    summary,
    credit,
    language: project.language,
    licence,
    status,
    rating,
    warningNote,
    genres: [...labels.genres],
    tags: [...labels.tags],
    warnings: [...labels.warnings],
    visibility,
    isHiddenFromSearch: project.isHiddenFromSearch,
    organisationId: project.organisationId,
    slug: project.slug,
    kind: project.kind,
    coverFileId: project.coverFileId ?? null,
    edition: project.edition ?? null,
    isTakenDown: project.withdrawnAt !== undefined,
    updatedAt: isMember ? project.updatedAt : (project.editionAt ?? project.createdAt),
  };
}

/** A project someone may know of: a member's, or one of which something is published and may be read. */
export async function findOpenProject(
  { commands, actor }: ActScope,
  projectId: string,
): Promise<{ readonly project: Shown; readonly isMember: boolean } | undefined> {
  const project = await findProject(commands.db.reader, projectId as ProjectId);
  if (!project || mayReadEditions(actor, project) !== 'allowed') return undefined;
  const edition = await findCurrentEdition(commands.db.reader, project.id);
  const isMember = mayReadDrafts(actor, project) === 'allowed';
  if (!edition && !isMember) return undefined;
  return { project: { ...project, edition: edition?.number, editionAt: edition?.publishedAt }, isMember };
}

/** A list holds a member's own works, and the public ones of others. */
function isListed(actor: Actor, project: ListedProject): boolean {
  if (mayReadDrafts(actor, project) === 'allowed') return true;
  const isPublic = project.visibility === 'public' && project.edition !== undefined;
  return isPublic && mayReadEditions(actor, project) === 'allowed';
}

async function maySeeWorks({ commands, actor }: ActScope, id: OrganisationId): Promise<boolean> {
  return maySeeProfile(actor, { id, isGuests: await isGuests(commands.db.reader, id) }) === 'allowed';
}

type Change = ProjectChange & { readonly isDeleted?: false };

/** Changes the facts of a project that may first have to be restored from the trash: both or neither. */
function change({ commands, actor }: ActScope, projectId: ProjectId, { isDeleted, ...some }: Change) {
  if (isDeleted === undefined) return changeProject(commands, actor, projectId, some);
  return inOneTransaction(commands, async (within): Promise<Outcome<unknown, unknown>> => {
    const restored = await restoreProject(within, actor, projectId);
    if (!restored.ok || Object.keys(some).length === 0) return restored;
    return changeProject(within, actor, projectId, some);
  });
}

/** Works: those of the requester's organisations, and what others publish. */
export const projects: Collection<Data> = {
  name: 'projects',
  area: 'works',
  about: 'Your organizations’ works, and works that others have published.',
  one: 'Returns a work and everything its page shows.',
  id: id('a project'),
  isOwn: false,
  data: z.strictObject({
    ...facts,
    organisationId: id('the organisation it belongs to'),
    slug: z.string().describe('Its name in addresses.'),
    kind: z.enum(projectKinds),
    coverFileId: id('the file of its cover').nullable(),
    edition: z.int().nullable().describe('The number of the edition that readers see.'),
    isTakenDown: z
      .boolean()
      .describe('Those who run the site have withdrawn it: only members see it, whatever its visibility.'),
    updatedAt: moment('When it was last changed; for readers, when that edition was published'),
  }),
  async get(scope, projectId) {
    const found = await findOpenProject(scope, projectId);
    if (!found) return undefined;
    const { project } = found;
    const labels = await listLabels(scope.commands.db.reader, [project.id]);
    return dataOf(scope.actor, project, labels.get(project.id) ?? noLabels);
  },
  query: {
    about: 'The works of one organization, or of all that you are a member of.',
    filters: z.strictObject({
      organisationId: id('an organisation').optional(),
      visibility: z.enum(visibilities).optional(),
      status: z.enum(workStatuses).optional(),
    }),
    orders: ['-updatedAt', 'updatedAt', 'title', '-title'],
    async list(scope, wish) {
      const { organisationId, visibility, status } = wish.filters;
      const { actor, commands } = scope;
      const { reader } = commands.db;
      // As on their pages (decision 038): people who are not signed in see nobody's list of works.
      if (actor.accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
      if (organisationId !== undefined && !(await maySeeWorks(scope, organisationId as OrganisationId)))
        return done(pageOf([], wish, {}));
      const owners = organisationId === undefined ? [...actor.roles.keys()] : [organisationId as OrganisationId];
      const found: ListedProject[] = [];
      for (const owner of owners) found.push(...(await listProjects(reader, owner, { limit: projectsAtMost })));
      const wanted = found.filter(
        (project) =>
          isListed(actor, project) &&
          (visibility === undefined || project.visibility === visibility) &&
          (status === undefined || project.status === status),
      );
      const labels = await listLabels(
        reader,
        wanted.map((project) => project.id),
      );
      const records = wanted.map((project) => ({
        id: project.id as string,
        data: dataOf(actor, project, labels.get(project.id) ?? noLabels),
      }));
      return done(pageOf(records, wish, { updatedAt: ({ data }) => data.updatedAt, title: ({ data }) => data.title }));
    },
  },
  add: {
    about: 'Creates a private work with one empty chapter.',
    takes: z.strictObject({
      organisationId: id('the organisation it belongs to'),
      title: facts.title,
      language,
      kind: z.enum(projectKinds),
      firstChapter: text(blockLengths.title, 'The title of its first chapter.'),
    }),
    async run({ commands, actor }, wish: ProjectWish) {
      const begun = await beginProject(commands, actor, wish);
      return begun.ok ? done(begun.value.projectId as string) : begun;
    },
  },
  update: {
    about: 'Changes the fields you send. `isDeleted: false` brings the work back from the trash.',
    takes: z.strictObject({
      ...z.strictObject(facts).partial().shape,
      renewSlug: z.boolean().optional().describe('Gives it a new address from its title; the old one leads there.'),
      isDeleted: z.literal(false).optional(),
    }),
    run: (scope, projectId, some: Change) => change(scope, projectId as ProjectId, some),
  },
  delete: {
    about: 'Moves it to the trash; it can be restored for 30 days.',
    run: ({ commands, actor }, projectId) => trashProject(commands, actor, projectId as ProjectId),
  },
};
