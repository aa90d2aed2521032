import { createHash, randomUUID } from 'node:crypto';
import type { Announcement } from '#commands/context.ts';
import type { Log } from '#server/log.ts';
import { loadSecret } from '#server/secret.ts';
import type { Settings } from '#server/settings.ts';
import { announcedElsewhere } from './message.ts';
import { type Messages, messagesOver, nobodyElse } from './messages.ts';

/** What this process hears of the other processes of the site, and tells them. Only those with the same secret meet. */
export async function messagesOf(settings: Settings, { log }: { readonly log: Log }): Promise<Messages> {
  const { redisUrl } = settings;
  if (redisUrl === undefined) return nobodyElse;
  // Only sites with several processes load its client.
  const { redisCarrier } = await import('./redis.ts');
  const place = `fabula-channel\0${settings.databaseSchema ?? ''}\0`;
  const channel = `fabula:${createHash('sha256').update(place).update(loadSecret(settings)).digest('base64url')}`;
  return messagesOver((carried) => redisCarrier(redisUrl, channel, carried), { own: randomUUID(), log });
}

/** Tells the other processes what commands announce. */
export function announceTo(others: Messages): (news: Announcement) => void {
  return (news) => {
    const message = announcedElsewhere(news);
    if (message) others.send(message);
  };
}
