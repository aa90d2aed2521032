import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { pictureIn } from '#app/picture/picture-in-form.ts';
import { removeAvatar, setAvatar } from '#commands/account/set-avatar.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { PictureProblem } from '#domain/picture.ts';

/** A share of a picture's side. */
const Share = z.coerce.number().min(0).max(1);

/** The values that the forms about an avatar send. */
const AvatarForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('avatar'),
    object: z.string().max(1_024).optional(),
    picture: z.instanceof(File).optional(),
    x: Share.optional(),
    y: Share.optional(),
    width: Share.optional(),
    height: Share.optional(),
  }),
  z.object({ intent: z.literal('removeAvatar') }),
]);

/** The result of a form about an avatar. */
export type AvatarResult = { readonly done: 'saved' | 'removed' } | { readonly problem: PictureProblem['kind'] };

/** Does what a form about an avatar asks for, of the account itself or of an organisation; undefined where it is another form. */
export async function runAvatarForm(
  { commands, actor }: RequestScope,
  filled: FormData,
  organisationId?: OrganisationId,
): Promise<Outcome<AvatarResult> | undefined> {
  const form = AvatarForm.safeParse(Object.fromEntries(filled));
  if (!form.success) return undefined;
  if (form.data.intent === 'removeAvatar')
    return told(await removeAvatar(commands, actor, { organisationId }), 'removed');
  const { x, y, width, height } = form.data;
  const isCropped = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  const source = await pictureIn(form.data);
  if (!source) return done({ problem: 'noPicture' });
  return told(
    await setAvatar(commands, actor, {
      source,
      organisationId,
      crop: isCropped ? { x, y, width, height } : undefined,
    }),
    'saved',
  );
}

function told(outcome: Outcome<unknown, PictureProblem>, what: 'saved' | 'removed'): Outcome<AvatarResult> {
  if (outcome.ok) return done({ done: what });
  const { failure } = outcome;
  if (failure.kind !== 'invalid') return failed(failure);
  return done({ problem: failure.problems[0]?.kind ?? 'notPicture' });
}
