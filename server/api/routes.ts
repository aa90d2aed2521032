import { Hono } from 'hono';
import type { WholeContext } from '#commands/context.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { JourneyPresence } from '#server/journeys/presence.ts';
import type { JourneyWaits } from '#server/journeys/waits.ts';
import type { Log } from '#server/log.ts';
import type { NotificationStreams } from '#server/notifications/streams.ts';
import { appearanceRoutes } from './appearance.ts';
import { dictionaryRoutes } from './dictionary.ts';
import { draftTextRoutes } from './draft-texts.ts';
import { entryRoutes } from './entries.ts';
import { exportRoutes } from './exports.ts';
import { failureRoutes } from './failures.ts';
import { fileRoutes } from './files.ts';
import { guestWorkRoutes } from './guest-works.ts';
import { journeyChapterRoutes } from './journey-chapters.ts';
import { journeyFileRoutes } from './journey-files.ts';
import { journeyOfflineRoutes } from './journey-offline.ts';
import { journeyPieceRoutes } from './journey-pieces.ts';
import { journeyTestingRoutes } from './journey-testing.ts';
import { journeyRoutes } from './journeys.ts';
import { keptProjectRoutes } from './kept-projects.ts';
import { manuscriptRoutes } from './manuscripts.ts';
import { notificationRoutes } from './notifications.ts';
import { outlineRoutes } from './outline.ts';
import { pictureRoutes } from './pictures.ts';
import { revisionRoutes } from './revisions.ts';
import { stintRoutes } from './stints.ts';
import { textNameRoutes } from './text-names.ts';
import { uploadRoutes } from './uploads.ts';

type ApiContext = {
  readonly commands: WholeContext;
  readonly identity: IdentityContext;
  readonly log: Log;
  readonly trustsProxy: boolean;
  readonly notifications: NotificationStreams;
  readonly waits: JourneyWaits;
  readonly presence: JourneyPresence;
};

/** The calls that pages make besides their loaders and actions. */
export function apiRoutes({ commands, identity, log, trustsProxy, notifications, waits, presence }: ApiContext): Hono {
  const app = new Hono();

  app.route('/', fileRoutes(commands, identity));
  app.route('/', pictureRoutes(commands, identity, trustsProxy));
  app.route('/', uploadRoutes(commands, identity, trustsProxy));
  app.route('/', manuscriptRoutes(commands, identity, log, trustsProxy));
  app.route('/', guestWorkRoutes(commands, identity));
  app.route('/', exportRoutes(commands, identity));
  app.route('/', appearanceRoutes(commands, identity));
  app.route('/', revisionRoutes(commands, identity));
  app.route('/', draftTextRoutes(commands, identity));
  app.route('/', textNameRoutes(commands, identity));
  app.route('/', stintRoutes(commands, identity));
  app.route('/', dictionaryRoutes(commands, identity));
  app.route('/', entryRoutes(commands, identity, { trustsProxy }));
  app.route('/', outlineRoutes(commands, identity));
  app.route('/', keptProjectRoutes(commands, identity));
  app.route('/', failureRoutes(identity, log, trustsProxy));
  app.route('/', journeyRoutes(commands, identity, { waits, presence, trustsProxy }));
  app.route('/', journeyChapterRoutes(commands, identity, { trustsProxy }));
  app.route('/', journeyTestingRoutes(commands, identity, { trustsProxy }));
  app.route('/', journeyFileRoutes(commands, identity, { trustsProxy }));
  app.route('/', journeyOfflineRoutes(commands, identity, { trustsProxy }));
  app.route('/', journeyPieceRoutes(commands, identity, { trustsProxy }));
  app.route('/', notificationRoutes(identity, notifications));
  // A page describes /api itself.
  app.all('/api/:call{.+}', (c) => c.json({ error: 'notFound' }, 404));
  return app;
}
