import { z } from 'zod';
import { pictureIn } from '#app/picture/picture-in-form.ts';
import { doneForm, loadManaged, notUnderstood, readManaged, refusedForm } from '#app/work/load-managed.ts';
import { creditOf } from '#app/work/load-work.ts';
import { removeCover, setCover } from '#commands/project/set-cover.ts';
import { typedText } from '#domain/typed-text.ts';
import type { Route } from './+types/cover.ts';

export async function loader(args: Route.LoaderArgs) {
  const { organisation, project, path } = await loadManaged(args, 'cover');
  return {
    path,
    project: {
      id: project.id as string,
      title: project.title,
      language: project.language,
      fileId: project.coverFileId as string | undefined,
      coverAlt: project.coverAlt,
    },
    credit: creditOf(project, organisation),
  };
}

const CoverForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('cover'),
    alt: z.string().transform(typedText),
    /** The path of a picture that was sent before. */
    object: z.string().max(1_024).optional(),
    /** A picture in the form itself, from browsers without scripts; an empty one where none was chosen. */
    picture: z.instanceof(File).optional(),
  }),
  z.object({ intent: z.literal('removeCover') }),
]);

export async function action(args: Route.ActionArgs) {
  const { scope, project, filled } = await readManaged(args);
  const { commands, actor } = scope;
  const form = CoverForm.safeParse(Object.fromEntries(filled));
  if (!form.success) return notUnderstood();
  const { intent } = form.data;
  const outcome =
    form.data.intent === 'cover'
      ? await setCover(commands, actor, project.id, { alt: form.data.alt.trim(), source: await pictureIn(form.data) })
      : await removeCover(commands, actor, project.id);
  return outcome.ok ? doneForm(intent) : refusedForm(intent, outcome.failure);
}

export type CoverData = Route.ComponentProps['loaderData'];
export type CoverResult = Route.ComponentProps['actionData'];
