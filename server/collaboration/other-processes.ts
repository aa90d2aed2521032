import type { Hocuspocus } from '@hocuspocus/server';
import type { CommandContext } from '#commands/context.ts';
import { openRoom } from '#commands/document/save-updates.ts';
import { listRoles } from '#database/organisation.ts';
import { secondMs } from '#domain/duration.ts';
import type { AccountId, DocumentId } from '#domain/ids.ts';
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

  const noted = (error: unknown) =>
    context.log.warn({ err: error }, 'Open rooms could not be compared with the database.');
  const lookAtLogs = oneAtATime(() => later.look([...documents.values()]).catch(noted));
  const lookAtAccess = oneAtATime(() => closeThoseWithoutAccess().catch(noted));
  let accessLookedAt = Number.NEGATIVE_INFINITY;

  async function closeThoseWithoutAccess(): Promise<void> {
    const rolesOf = oncePerKey((accountId: AccountId) => listRoles(context.db.reader, accountId));
    for (const document of [...documents.values()]) {
      for (const connection of document.getConnections()) {
        const { actor } = connection.context as SocketContext;
        const roles = actor.accountId === undefined ? actor.roles : await rolesOf(actor.accountId);
        const outcome = await openRoom(context, { ...actor, roles }, document.name as DocumentId, textVersion);
        const isAsItWas = outcome.ok && outcome.value.mayWrite === !connection.readOnly;
        if (!isAsItWas) closeWhere(hocuspocus, (one) => one === connection, 'access');
      }
    }
  }

  others.missed(() => {
    lookAtLogs();
    const now = performance.now();
    // What was missed while nothing came is looked for once more when it comes again.
    if (others.state() === 'degraded' && now - accessLookedAt < accessMs) return;
    accessLookedAt = now;
    lookAtAccess();
  });
  if (others.state() === 'alone') return () => undefined;
  const timer = setInterval(lookAtLogs, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Begins some work, unless it is still under way. */
function oneAtATime(work: () => Promise<unknown>): () => void {
  let isWorking = false;
  return () => {
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => {
      isWorking = false;
    });
  };
}

/** Asks the same only once. */
function oncePerKey<Key, Value>(ask: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const asked = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = asked.get(key) ?? ask(key);
    asked.set(key, known);
    return known;
  };
}
