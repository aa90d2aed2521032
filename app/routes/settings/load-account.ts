import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { refuse } from '#app/responses.ts';
import { loadPerson } from '#app/settings/load-person.ts';
import { changeRegion } from '#commands/account/change-region.ts';
import { locales } from '#domain/locale.ts';
import { timeZones } from '#domain/time-zone.ts';
import type { Route } from './+types/account.ts';

const Form = z.object({ intent: z.literal('region'), language: z.enum(locales), timeZone: z.string().max(60) });

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const person = await loadPerson(scope, scope.account.uid);
  const timeZone = person.timeZone ?? '';
  // A zone that was chosen by an outdated name is still in the list.
  const zones = [...new Set([...timeZones(), ...(timeZone ? [timeZone] : [])])];
  return { ...person, language: person.language ?? scope.locale, timeZone, zones };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const form = Form.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) return data({ ok: false as const }, { status: 422 });
  const { language, timeZone } = form.data;
  const outcome = await changeRegion(scope.commands, scope.actor, { language, timeZone: timeZone || undefined });
  if (!outcome.ok && outcome.failure.kind === 'invalid') return data({ ok: false as const }, { status: 422 });
  if (!outcome.ok) refuse(outcome.failure);
  return { ok: true as const };
}

export type AccountData = Route.ComponentProps['loaderData'];
