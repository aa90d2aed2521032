import type { Hocuspocus } from '@hocuspocus/server';
import type { CommandContext } from '#commands/context.ts';
import { openRoom } from '#commands/document/save-updates.ts';
import { listRoles } from '#database/organisation.ts';
import { secondMs } from '#domain/duration.ts';
import type { DocumentId } from '#domain/ids.ts';
import { textVersion } from '#domain/text.ts';
import type { Log } from '#server/log.ts';
import type { Messages } from '#server/processes/messages.ts';
import { announceToRooms, closeWhere } from './announcements.ts';
import type { LaterUpdates } from './later-updates.ts';
import { sayTextToProject } from './say.ts';
import type { shareCursors } from './shared-cursors.ts';
import type { SocketContext } from './socket-context.ts';

/** Milliseconds between the looks at the log, although every message seems to come: Redis may have dropped one. */
const lookMs = 5 * secondMs;

/** Milliseconds between the looks at who may still be in a room, while no process hears another. */
const accessMs = 5 * secondMs;

type Followed = {
  readonly context: CommandContext & { readonly log: Log };
  readonly hocuspocus: Hocuspocus<SocketContext>;
  readonly later: LaterUpdates;
  readonly cursors: ReturnType<typeof shareCursors>;
};

/**
 * Has the open rooms follow what happens in other processes; where messages are missed, what the database says.
 *
 * @returns what ends it
 */
export function followOthers(others: Messages, { context, hocuspocus, later, cursors }: Followed): () => void {
  const { documents } = hocuspocus;
  others.hear((message) => {
    if (message.kind === 'announced') announceToRooms(hocuspocus, message.news);
    if (message.kind === 'said') sayTextToProject(hocuspocus, message.projectId, message.text);
    if (message.kind !== 'written' && message.kind !== 'cursors' && message.kind !== 'opened') return;
    const document = documents.get(message.documentId);
    if (!document) return;
    if (message.kind === 'written') void later.catchUp(document);
    if (message.kind === 'cursors') cursors.hear(document, message.update);
    if (message.kind === 'opened') cursors.tellAll(document);
  });

  let isLooking = false;
  let hasMissed = false;
  let accessLookedAt = 0;

  async function look(): Promise<void> {
    await later.look([...documents.values()]);
    if (others.state() === 'connected' && !hasMissed) return;
    hasMissed = false;
    const now = context.now();
    if (Math.abs(now - accessLookedAt) < accessMs) return;
    accessLookedAt = now;
    await closeThoseWithoutAccess();
  }

  async function closeThoseWithoutAccess(): Promise<void> {
    for (const document of [...documents.values()]) {
      for (const connection of document.getConnections()) {
        const { actor } = connection.context as SocketContext;
        const roles = actor.accountId === undefined ? actor.roles : await listRoles(context.db.reader, actor.accountId);
        const outcome = await openRoom(context, { ...actor, roles }, document.name as DocumentId, textVersion);
        const isAsItWas = outcome.ok && outcome.value.mayWrite === !connection.readOnly;
        if (!isAsItWas) closeWhere(hocuspocus, (one) => one === connection, 'access');
      }
    }
  }

  const startLooking = () => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error) => context.log.warn({ err: error }, 'Open rooms could not be compared with the database.'))
      .finally(() => {
        isLooking = false;
      });
  };
  others.missed(() => {
    hasMissed = true;
    startLooking();
  });
  if (others.state() === 'alone') return () => undefined;
  const timer = setInterval(startLooking, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
