import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { useWaysIn } from '#app/account/use-ways-in.ts';
import { readForm } from '#app/read-form.ts';
import { refuse } from '#app/responses.ts';
import { EmailSetting } from '#app/settings/email-setting.tsx';
import { GuestNotice } from '#app/settings/guest-notice.tsx';
import { loadPerson } from '#app/settings/load-person.ts';
import { ProvidersSetting } from '#app/settings/providers-setting.tsx';
import { RegionSetting } from '#app/settings/region-setting.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { changeRegion } from '#commands/account/change-region.ts';
import { locales } from '#domain/locale.ts';
import { timeZones } from '#domain/time-zone.ts';
import type { Route } from './+types/account.ts';

const Form = z.object({ intent: z.literal('region'), language: z.enum(locales), timeZone: z.string().max(60) });

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const person = await loadPerson(scope, scope.account.uid);
  const timeZone = person.timeZone ?? '';
  // A zone that was chosen by a name of its time is still in the list.
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

export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const person = useWaysIn(loaderData);
  return (
    <>
      <PageTitle title={t('settings.account')} />
      <h1>{t('settings.account')}</h1>
      <p className="soft st__intro">{t('settings.accountIntro')}</p>
      {person.isGuest ? (
        <GuestNotice />
      ) : (
        <>
          <EmailSetting person={person} />
          <RegionSetting language={person.language} timeZone={person.timeZone} zones={loaderData.zones} />
          <ProvidersSetting person={person} />
        </>
      )}
    </>
  );
}

export type AccountData = Route.ComponentProps['loaderData'];
