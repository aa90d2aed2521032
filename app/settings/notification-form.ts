import { z } from 'zod';
import { notificationKinds } from '#domain/notification.ts';
import { choiceOf, mailWays, type NotificationChoice } from '#domain/notification-choice.ts';

/** The choices of a form; or the refused values with all the rest, so that the rest need not be chosen again. */
export type ReadChoice =
  | { readonly choice: NotificationChoice }
  | { readonly problem: 'form' }
  | {
      readonly problem: 'quiet';
      readonly kept: NotificationChoice;
      readonly typed: { readonly from: string; readonly to: string };
    };

const Time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)));
const Way = z.enum(mailWays);
const Whole = z.object({
  hour: z.coerce.number().int().min(0).max(23),
  weekday: z.coerce.number().int().min(1).max(7),
});

/** Reads a form; kinds that it does not name stay as they were. */
export function readNotificationForm(form: FormData, before: NotificationChoice): ReadChoice {
  const digest = Whole.safeParse({ hour: form.get('hour'), weekday: form.get('weekday') });
  if (!digest.success) return { problem: 'form' };
  const kinds: Record<string, unknown> = { ...before.kinds };
  for (const kind of notificationKinds) {
    const wish = form.get(`mail.${kind}`);
    if (wish === null) continue;
    const mail = Way.safeParse(wish);
    if (!mail.success) return { problem: 'form' };
    kinds[kind] = { inApp: form.get(`app.${kind}`) !== null, mail: mail.data };
  }
  const kept = choiceOf({ kinds, digest: digest.data });
  if (form.get('quiet') === null) return { choice: kept };
  const typed = { from: String(form.get('from') ?? ''), to: String(form.get('to') ?? '') };
  const quiet = z
    .object({ from: Time, to: Time })
    .refine(({ from, to }) => from !== to)
    .safeParse(typed);
  return quiet.success ? { choice: { ...kept, quiet: quiet.data } } : { problem: 'quiet', kept, typed };
}

/** Minutes of a day as a field for times has them. */
export function timeField(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
