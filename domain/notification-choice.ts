import { type NotificationFacts, type NotificationKind, notificationKinds } from '#domain/notification.ts';
import { minuteOfDay, nextTimeOfDay } from '#domain/time-zone.ts';

/** When someone gets email about their notifications. */
export const mailWays = ['never', 'atOnce', 'daily', 'weekly'] as const;
export type MailWay = (typeof mailWays)[number];

/** How someone is notified of one kind. */
export type KindChoice = { readonly inApp: boolean; readonly mail: MailWay };

/** From one minute of the day to another, past midnight too. */
export type QuietHours = { readonly from: number; readonly to: number };

/** When emails come that gather what happened: at an hour, the weekly one on a day from 1, Monday, to 7, Sunday. */
export type DigestTime = { readonly hour: number; readonly weekday: number };

/** How someone is notified of events. */
export type NotificationChoice = {
  readonly kinds: Readonly<Record<NotificationKind, KindChoice>>;
  readonly quiet: QuietHours | undefined;
  readonly digest: DigestTime;
};

/** Kinds that are always in the application: who may get into an account, and what was done to a work. */
export const alwaysInApp: ReadonlySet<NotificationKind> = new Set(['signIn', 'accessToken', 'withdrawn', 'report']);

/** Kinds of which there is an email anyway: the identity's of a new device, and that of reports to the site's admins. */
export const mailedAnyway: ReadonlySet<NotificationKind> = new Set(['signIn', 'report']);

/** Kinds that are emailed by default. */
const usuallyMailed: ReadonlySet<NotificationKind> = new Set(['accessToken', 'withdrawn']);

/** How someone is notified who has chosen nothing. */
export const usualChoice: NotificationChoice = choiceOf(undefined);

/** A stored choice: values that are missing or not understood fall back to the defaults. */
export function choiceOf(kept: unknown): NotificationChoice {
  const { kinds, quiet, digest } = (kept ?? {}) as Partial<Record<keyof NotificationChoice, unknown>>;
  const keptKinds = (kinds ?? {}) as Record<string, Partial<KindChoice> | undefined>;
  const { from, to } = (quiet ?? {}) as Partial<QuietHours>;
  const { hour, weekday } = (digest ?? {}) as Partial<DigestTime>;
  const kind = (name: NotificationKind): KindChoice => {
    const { inApp, mail } = keptKinds[name] ?? {};
    const usual = usuallyMailed.has(name) ? 'atOnce' : 'never';
    return {
      inApp: alwaysInApp.has(name) || inApp !== false,
      mail: mailedAnyway.has(name) ? 'never' : (mailWays.find((way) => way === mail) ?? usual),
    };
  };
  return {
    kinds: Object.fromEntries(notificationKinds.map((name) => [name, kind(name)])) as NotificationChoice['kinds'],
    quiet: isWithin(from, 0, 1439) && isWithin(to, 0, 1439) && from !== to ? { from, to } : undefined,
    digest: { hour: isWithin(hour, 0, 23) ? hour : 8, weekday: isWithin(weekday, 1, 7) ? weekday : 1 },
  };
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** When someone gets email about an event; an invitation is its own email. */
export function mailWayOf({ kinds }: Pick<NotificationChoice, 'kinds'>, facts: NotificationFacts): MailWay {
  if (facts.kind === 'membership' && facts.event === 'invited') return 'never';
  return kinds[facts.kind].mail;
}

/** When the quiet hours end in which an instant is; undefined where it is in none. */
export function quietUntil(quiet: QuietHours | undefined, at: number, timeZone: string): number | undefined {
  if (!quiet) return undefined;
  const { from, to } = quiet;
  const now = minuteOfDay(at, timeZone);
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  return isQuiet ? nextTimeOfDay(at, { minute: to, timeZone }) : undefined;
}

/**
 * When email about an event that happens now is written: immediately but for quiet hours, or with the daily or weekly
 * digest.
 */
export function mailTime(
  { quiet, digest }: Pick<NotificationChoice, 'quiet' | 'digest'>,
  way: Exclude<MailWay, 'never'>,
  { at, timeZone }: { at: number; timeZone: string },
): number {
  if (way === 'atOnce') return quietUntil(quiet, at, timeZone) ?? at;
  const weekday = way === 'weekly' ? digest.weekday : undefined;
  return nextTimeOfDay(at, { minute: digest.hour * 60, weekday, timeZone });
}
