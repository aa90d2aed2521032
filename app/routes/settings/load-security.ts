import { data } from 'react-router';
import { z } from 'zod';
import { deviceName } from '#app/account/device-name.ts';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { loadPerson } from '#app/settings/load-person.ts';
import { endDevice, endOtherDevices } from '#commands/account/end-devices.ts';
import { listDevices } from '#database/device.ts';
import { countRecoveryCodes, listSecondFactors } from '#database/second-factor.ts';
import { shortAddress } from '#domain/device.ts';
import type { Route } from './+types/security.ts';

const Form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('end'), id: z.string().min(1).max(100) }),
  z.object({ intent: z.literal('endOthers') }),
]);

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { uid } = scope.account;
  const { db, now } = scope.commands;
  const [person, factors, codesLeft, devices] = await Promise.all([
    loadPerson(scope, uid),
    listSecondFactors(db.reader, uid),
    countRecoveryCodes(db.reader, uid),
    listDevices(db.reader, uid, now()),
  ]);
  return {
    ...person,
    brand: scope.brand,
    factors: factors.map(({ id, displayName, enrolledAt }) => ({ id, displayName, enrolledAt })),
    codesLeft,
    devices: devices.map(({ id, kind, userAgent, address, createdAt, seenAt }) => ({
      id,
      kind,
      ...deviceName(userAgent),
      address: address === undefined ? undefined : shortAddress(address),
      createdAt,
      seenAt,
      isHere: id === scope.sessionId,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const form = Form.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success || scope.sessionId === undefined) return data({ ok: false as const }, { status: 422 });
  const { commands, actor, sessionId } = scope;
  // One that ended meanwhile is as requested: there is nothing to refuse.
  if (form.data.intent === 'end') await endDevice(commands, actor, form.data.id);
  else await endOtherDevices(commands, actor, sessionId);
  return { ok: true as const };
}

export type SecurityData = Route.ComponentProps['loaderData'];
