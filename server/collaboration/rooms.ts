import { type Connection, Hocuspocus } from '@hocuspocus/server';
import type { Announcement, CommandContext } from '#commands/context.ts';
import { applyLoaded, writeFold } from '#commands/document/fold-document.ts';
import { keepLateWords } from '#commands/document/late-words.ts';
import { openRoom } from '#commands/document/save-updates.ts';
import { liftDeep } from '#commands/document/text-depth.ts';
import { fillTexts } from '#commands/document/yjs-text.ts';
import { loadDocument } from '#database/document.ts';
import { forRequest } from '#database/engine/request-id.ts';
import { type AccountId, type DocumentId, isId, type ProjectId } from '#domain/ids.ts';
import { awarenessLength } from '#domain/limits.ts';
import { tokenVersion } from '#domain/room.ts';
import type { Log } from '#server/log.ts';
import { announceTo } from '#server/processes/elsewhere.ts';
import { type Messages, nobodyElse } from '#server/processes/messages.ts';
import { noTraces, type Traces } from '#server/traces/traces.ts';
import { announceToRooms, closeConnectionsOf } from './announcements.ts';
import { createFolding } from './folding.ts';
import { createLaterUpdates } from './later-updates.ts';
import { followOthers } from './other-processes.ts';
import { Refused } from './refused.ts';
import { sayToProject } from './say.ts';
import { shareCursors } from './shared-cursors.ts';
import type { SocketContext } from './socket-context.ts';
import { createUpdateLog } from './update-log.ts';
import { createUpdates } from './updates.ts';

export type Rooms = {
  readonly hocuspocus: Hocuspocus<SocketContext>;
  /** Resolves when no message of any socket waits to be handled. */
  readonly handled: (socket: object) => Promise<void>;
  /** Passes on what commands announced. */
  readonly hear: (news: Announcement) => void;
  /** Closes every connection of an account immediately. */
  readonly closeAccount: (accountId: AccountId) => void;
  /** Resolves when every accepted update is committed and every changed document folded. */
  readonly close: () => Promise<void>;
};

export type RoomsContext = CommandContext & {
  readonly log: Log;
  readonly foldMs?: number;
  /** The other processes of the site, in which the same documents may be open. */
  readonly others?: Messages;
  readonly traces?: Traces;
  /** Called after each commit of updates, with the milliseconds it took. */
  readonly committed?: (ms: number) => void;
};

/** The rooms in which documents are edited together. */
export function createRooms(context: RoomsContext): Rooms {
  const { others = nobodyElse, traces = noTraces } = context;
  const updateLog = createUpdateLog(context, context.committed);
  const later = createLaterUpdates(context.db.reader, context.log, { isAlone: others.state() === 'alone' });
  const cursors = shareCursors(others);
  const updates = createUpdates({
    ...{ log: context.log, updateLog, later },
    keepLate: (late) => keepLateWords({ ...context, announce }, late),
    told: (documentId) => others.send({ kind: 'written', documentId }),
  });
  const hear = (news: Announcement) => announceToRooms(hocuspocus, news);
  const announceElsewhere = announceTo(others);
  const announce = (news: Announcement) => {
    hear(news);
    announceElsewhere(news);
  };
  const folding = createFolding({ ...context, announce }, (projectId, message) => {
    sayToProject(hocuspocus, projectId, message);
    others.send({ kind: 'said', projectId: projectId as ProjectId, text: JSON.stringify(message) });
  });
  /** The rooms a socket is in. */
  const connections = new WeakMap<object, Connection[]>();
  let isClosing = false;

  /** Does what a socket asks for, under the id of its upgrade; a room that is opened without one has none. */
  const workFor = <Value>(socket: SocketContext | undefined, name: string, work: () => Promise<Value>) =>
    forRequest(socket?.request, () => traces.work(name, work));

  const hocuspocus = new Hocuspocus<SocketContext>({
    quiet: true,
    timeout: 30_000,
    // Before someone has named a text, and is let in, there is hardly anything to say.
    maxUnauthenticatedQueueSize: 64 * 1024,
    maxPendingDocuments: 4,
    debounce: context.foldMs ?? 2_000,
    maxDebounce: 10_000,
    unloadImmediately: true,

    async onAuthenticate({ documentName, token, context: socket, connectionConfig }) {
      return workFor(socket, 'open text', async () => {
        if (!isId(documentName)) throw new Refused('notFound');
        const outcome = await openRoom(context, socket.actor, documentName as DocumentId, tokenVersion(token));
        if (!outcome.ok)
          throw new Refused(outcome.failure.kind === 'conflict' ? outcome.failure.because : outcome.failure.kind);
        connectionConfig.readOnly = !outcome.value.mayWrite;
        return { projectId: outcome.value.projectId, blockId: outcome.value.blockId };
      });
    },

    async connected({ connection }) {
      const socket = connection.webSocket;
      connections.set(socket, [...(connections.get(socket) ?? []), connection]);
    },

    async onLoadDocument({ documentName, document, context: socket }) {
      return workFor(socket, 'load text', async () => {
        const id = documentName as DocumentId;
        const loaded = await loadDocument(context.db.reader, id);
        if (!loaded) throw new Refused('notFound');
        applyLoaded(document, loaded);
        const isLifted = liftDeep(document);
        const isFilled = fillTexts(document);
        if (isLifted || isFilled) await writeFold(context, id, document, loaded.seq);
        later.opened(document, loaded.seq);
        cursors.opened(document);
        return document;
      });
    },

    async afterLoadDocument({ document }) {
      // Others may have written since the log was read, and told it when nobody here could hear.
      void later.catchUp(document);
    },

    beforeSync: updates.take,
    afterHandleMessage: updates.confirm,

    async beforeHandleAwareness({ states, context: socket, connection }) {
      if (JSON.stringify([...states.values()]).length > awarenessLength) throw new Refused('tooLarge');
      // A name is what the account says, never what the socket says.
      for (const state of states.values()) {
        if ('user' in state) state.user = { name: socket?.displayName ?? '', id: connection?.context.actor.accountId };
      }
    },

    async onStoreDocument({ document }) {
      if (!isClosing) await folding.fold(document);
    },

    async beforeUnloadDocument() {
      await updateLog.settled();
    },
  });

  const stopFollowing = followOthers(others, { context, hocuspocus, later, cursors });

  return {
    hocuspocus,
    hear,
    async handled(socket) {
      await Promise.all((connections.get(socket) ?? []).map((each) => each.waitForPendingMessages()));
    },
    closeAccount: (accountId) => closeConnectionsOf(hocuspocus, accountId, 'signedOut'),
    async close() {
      isClosing = true;
      stopFollowing();
      const open = [...hocuspocus.documents.values()];
      const handling = open.flatMap((document) =>
        document.getConnections().map((connection) => connection.waitForPendingMessages()),
      );
      hocuspocus.closeConnections();
      await Promise.all(handling);
      await updateLog.settled();
      hocuspocus.flushPendingStores();
      await folding.settled();
      await Promise.all(open.map(folding.fold));
    },
  };
}
