import { data } from 'react-router';
import { z } from 'zod';
import { redirectTo } from '#app/responses.ts';
import { doneForm, loadManaged, notUnderstood, readManaged, refusedForm } from '#app/work/load-managed.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { findLabels } from '#database/project-label.ts';
import { typedText } from '#domain/typed-text.ts';
import { genres, ratings, readTags, warnings, workStatuses } from '#domain/work-facts.ts';
import type { Route } from './+types/details.ts';

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project, path } = await loadManaged(args, 'details');
  return {
    path,
    /** Shown where a work names no author of its own. */
    organisationName: organisation.name || organisation.slug,
    project: {
      version: project.publicVersion,
      title: project.title,
      summary: project.summary,
      credit: project.credit,
      language: project.language,
      isHiddenFromSearch: project.isHiddenFromSearch,
      licence: project.licence,
      status: project.status,
      rating: project.rating,
      warningNote: project.warningNote,
      ...(await findLabels(scope.commands.db.reader, project.id)),
    },
  };
}

const Typed = z.string().transform(typedText);

const DetailsForm = z.object({
  intent: z.literal('details'),
  title: Typed,
  summary: Typed,
  credit: Typed,
  language: z.string(),
  renewSlug: z.literal('on').optional(),
  hideFromSearch: z.literal('on').optional(),
  licence: Typed.optional(),
  status: z.enum(workStatuses).optional(),
  rating: z.enum(ratings).optional(),
  genres: z.array(z.enum(genres)).max(genres.length).optional(),
  tags: Typed.pipe(z.string().max(10_000)).transform(readTags).optional(),
  warnings: z.array(z.enum(warnings)).max(warnings.length).optional(),
  warningNote: Typed.optional(),
  version: z.coerce.number().int().optional(),
});

export async function action(args: Route.ActionArgs) {
  const { scope, organisation, project, filled } = await readManaged(args);
  const several = filled.has('tags') ? { genres: filled.getAll('genres'), warnings: filled.getAll('warnings') } : {};
  const form = DetailsForm.safeParse({ ...Object.fromEntries(filled), ...several });
  if (!form.success) return notUnderstood();
  const { intent, renewSlug, hideFromSearch, version, ...facts } = form.data;
  const outcome = await changeProject(scope.commands, scope.actor, project.id, {
    ...facts,
    isHiddenFromSearch: hideFromSearch === 'on',
    renewSlug: renewSlug === 'on',
    seenVersion: version,
  });
  if (!outcome.ok) {
    const { data: said, init } = refusedForm(intent, outcome.failure);
    return data({ ...said, typed: form.data }, init ?? {});
  }
  const { slug } = outcome.value;
  if (slug !== project.slug) throw redirectTo(`/org/${organisation.slug}/${slug}/manage/details?done=details`);
  return doneForm(intent);
}

export type DetailsData = Route.ComponentProps['loaderData'];
export type DetailsResult = Route.ComponentProps['actionData'];
