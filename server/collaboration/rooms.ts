import { type Connection, type Document, Hocuspocus } from '@hocuspocus/server';
import * as Y from 'yjs';
import type { Announcement, CommandContext } from '#commands/context.ts';
import { applyLoaded, foldDocument, writeFold } from '#commands/document/fold-document.ts';
import { openRoom } from '#commands/document/save-updates.ts';
import { liftDeep } from '#commands/document/text-depth.ts';
import { updateProblem } from '#commands/document/update-problem.ts';
import { fillTexts } from '#commands/document/yjs-text.ts';
import { findDocument, loadDocument } from '#database/document.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, DocumentId } from '#domain/ids.ts';
import { isId } from '#domain/ids.ts';
import { awarenessLength } from '#domain/limits.ts';
import { type RoomMessage, tokenVersion } from '#domain/room.ts';
import type { Log } from '#server/log.ts';
import { bringsNothing, differenceTo } from './difference.ts';
import { createSizes } from './sizes.ts';
import { createTrials } from './trials.ts';
import { createUpdateLog } from './update-log.ts';

/** Who a socket belongs to; set once at the upgrade, from the session. */
export type SocketContext = {
  readonly actor: Actor;
  readonly displayName: string;
  readonly projectId?: string;
  readonly blockId?: string;
};

export type Rooms = {
  readonly hocuspocus: Hocuspocus<SocketContext>;
  /** Resolves when nothing that a socket sent waits to be handled. */
  readonly handled: (socket: object) => Promise<void>;
  /** Passes on what commands announced. */
  readonly hear: (news: Announcement) => void;
  /** Closes every connection of an account at once. */
  readonly closeAccount: (accountId: AccountId) => void;
  /** Resolves when every accepted update is committed and every changed document folded. */
  readonly close: () => Promise<void>;
};

export type RoomsContext = CommandContext & { readonly log: Log; readonly foldMs?: number };

/** What a sync message is, in the numbers of y-protocols. */
const [syncQuestion, syncAnswer, syncUpdate] = [0, 1, 2];

/** A refusal with the reason that the editor shows. */
class Refused extends Error {
  readonly reason: string;
  readonly code = 4403;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The rooms in which documents are edited together. An update is committed to the log before it is applied; only
 * then is its author told that it is saved. A room that can not write says so, and takes nothing until it can.
 */
export function createRooms(context: RoomsContext): Rooms {
  const updateLog = createUpdateLog(context);
  /** The number that the message being handled was saved under, by its connection. */
  const saved = new WeakMap<Connection, number>();
  /** The number up to which a room has the log. */
  const lastNumber = new WeakMap<Document, number>();
  /** The rooms that were told that nothing can be written, and not yet that it can be again. */
  const failing = new WeakSet<Document>();
  /** The connections that have said all they had when they came. */
  const hasBroughtAll = new WeakSet<Connection>();
  /** The connections whose message being handled is not applied. */
  const passedOver = new WeakSet<Connection>();
  /** The rooms a socket is in. */
  const connections = new WeakMap<object, Connection[]>();
  const trials = createTrials();
  const sizes = createSizes();
  const folding = new Map<string, Promise<void>>();
  let isClosing = false;

  const say = (connection: Connection, message: RoomMessage) => connection.sendStateless(JSON.stringify(message));
  const sayToAll = (document: Document, message: RoomMessage) => document.broadcastStateless(JSON.stringify(message));

  /**
   * What an editor typed while it came back can be here before what it wrote until then. The answer it still owes has
   * both, so the first is passed over. Whoever owes none comes back, and brings all they have.
   */
  function takeLater(connection: Connection): void {
    if (hasBroughtAll.has(connection)) {
      connection.webSocket.close(1013, 'incomplete');
      throw new Refused('incomplete');
    }
    passedOver.add(connection);
    // The library's way not to apply a message: it answers that it was not.
    connection.readOnly = true;
  }

  async function fold(document: Document): Promise<void> {
    const folded = await foldDocument({ ...context, announce: hear }, document.name as DocumentId);
    if (!folded) return;
    sayToProject(folded.projectId, { kind: 'words', blockId: folded.blockId, words: folded.words });
  }

  async function foldInTurn(document: Document): Promise<void> {
    const before = folding.get(document.name) ?? Promise.resolve();
    const next = before
      .then(() => fold(document))
      .catch((error) => context.log.error({ err: error, document: document.name }, 'A document could not be folded.'));
    folding.set(document.name, next);
    await next;
    if (folding.get(document.name) === next) folding.delete(document.name);
  }

  async function foldIfChanged(document: Document): Promise<void> {
    const head = await findDocument(context.db.reader, document.name as DocumentId);
    if (head && head.seq > head.stateSeq) await foldInTurn(document);
  }

  function sayToProject(projectId: string, message: RoomMessage): void {
    for (const document of hocuspocus.documents.values()) {
      if (document.getConnections().some((connection) => connection.context.projectId === projectId))
        sayToAll(document, message);
    }
  }

  const hocuspocus = new Hocuspocus<SocketContext>({
    quiet: true,
    timeout: 30_000,
    // Before somebody has said which text they want, and is let in, there is hardly anything to say.
    maxUnauthenticatedQueueSize: 64 * 1024,
    maxPendingDocuments: 4,
    debounce: context.foldMs ?? 2_000,
    maxDebounce: 10_000,
    unloadImmediately: true,

    async onAuthenticate({ documentName, token, context: socket, connectionConfig }) {
      if (!isId(documentName)) throw new Refused('notFound');
      const outcome = await openRoom(context, socket.actor, documentName as DocumentId, tokenVersion(token));
      if (!outcome.ok)
        throw new Refused(outcome.failure.kind === 'conflict' ? outcome.failure.because : outcome.failure.kind);
      connectionConfig.readOnly = !outcome.value.mayWrite;
      return { projectId: outcome.value.projectId, blockId: outcome.value.blockId };
    },

    async connected({ connection }) {
      const socket = connection.webSocket;
      connections.set(socket, [...(connections.get(socket) ?? []), connection]);
    },

    async onLoadDocument({ documentName, document }) {
      const id = documentName as DocumentId;
      const loaded = await loadDocument(context.db.reader, id);
      if (!loaded) throw new Refused('notFound');
      applyLoaded(document, loaded);
      const isLifted = liftDeep(document);
      const isFilled = fillTexts(document);
      if (isLifted || isFilled) await writeFold(context, id, document, loaded.seq);
      lastNumber.set(document, loaded.seq);
      return document;
    },

    async beforeSync({ type, payload, document, documentName, context: socket, connection }) {
      if (type === syncQuestion || connection.readOnly) return;
      if (type === syncAnswer) hasBroughtAll.add(connection);
      if (bringsNothing(document, payload)) {
        // In the log already: an editor that lost the answer and came back hears it now.
        saved.set(connection, lastNumber.get(document) ?? 0);
        return;
      }
      // Of what is there already nothing is looked at again: a long text's whole copy may hold but one new letter.
      const update = type === syncAnswer ? differenceTo(document, payload) : payload;
      const problem =
        updateProblem(document, update) ?? sizes.problemOf(document, update) ?? trials.problemOf(document, update);
      if (problem === 'incomplete' && type === syncUpdate) return takeLater(connection);
      if (problem) {
        say(connection, { kind: 'refused', because: problem });
        throw new Refused(problem);
      }
      try {
        const seq = await updateLog.append({
          documentId: documentName as DocumentId,
          update,
          accountId: socket.actor.accountId,
        });
        saved.set(connection, seq);
        lastNumber.set(document, Math.max(seq, lastNumber.get(document) ?? 0));
        sizes.grow(document, update.byteLength);
      } catch (error) {
        context.log.error({ err: error, document: documentName }, 'An update could not be written.');
        failing.add(document);
        trials.forget(document);
        sayToAll(document, { kind: 'notSaved' });
        // An editor whose socket is closed comes back by itself and brings again what could not be written.
        connection.webSocket.close(1013, 'notSaved');
        throw new Refused('notSaved');
      }
    },

    async afterHandleMessage({ document, connection }) {
      if (connection && passedOver.delete(connection)) connection.readOnly = false;
      const seq = connection && saved.get(connection);
      if (!connection || seq === undefined) return;
      saved.delete(connection);
      const vector = Buffer.from(Y.encodeStateVector(document)).toString('base64');
      if (failing.delete(document)) sayToAll(document, { kind: 'saved', seq, vector });
      else say(connection, { kind: 'saved', seq, vector });
    },

    async beforeHandleAwareness({ states, context: socket, connection }) {
      if (JSON.stringify([...states.values()]).length > awarenessLength) throw new Refused('tooLarge');
      // A name is what the account says, never what the socket says.
      for (const state of states.values()) {
        if ('user' in state) state.user = { name: socket?.displayName ?? '', id: connection?.context.actor.accountId };
      }
    },

    async onStoreDocument({ document }) {
      if (!isClosing) await foldInTurn(document);
    },

    async beforeUnloadDocument() {
      await updateLog.settled();
    },
  });

  function applyToRoom(documentId: string, update: Uint8Array): void {
    const document = hocuspocus.documents.get(documentId);
    // From the log already: it is neither written nor folded again on this account.
    if (document) Y.applyUpdate(document, update, { source: 'local', skipStoreHooks: true });
  }

  function closeWhere(test: (connection: Connection<SocketContext>) => boolean, reason: string): void {
    for (const document of hocuspocus.documents.values()) {
      for (const connection of document.getConnections() as Connection<SocketContext>[]) {
        if (!test(connection)) continue;
        connection.close({ code: 4403, reason });
        // The socket too: its editor asks again who it is, and hears why it may not come back.
        connection.webSocket.close(4403, reason);
      }
    }
  }

  function hear(news: Announcement): void {
    if (news.kind === 'outline') sayToProject(news.projectId, { kind: 'outline', version: news.version });
    if (news.kind === 'revision') {
      const document = hocuspocus.documents.get(news.documentId);
      if (document) sayToAll(document, { kind: 'revision' });
    }
    if (news.kind === 'update') applyToRoom(news.documentId, news.update);
    if (news.kind === 'access') closeWhere((connection) => connection.context.projectId === news.projectId, 'access');
    if (news.kind === 'role')
      closeWhere((connection) => connection.context.actor.accountId === news.accountId, 'access');
  }

  return {
    hocuspocus,
    hear,
    async handled(socket) {
      await Promise.all((connections.get(socket) ?? []).map((each) => each.waitForPendingMessages()));
    },
    closeAccount: (accountId) =>
      closeWhere((connection) => connection.context.actor.accountId === accountId, 'signedOut'),
    async close() {
      isClosing = true;
      const open = [...hocuspocus.documents.values()];
      const handling = open.flatMap((document) =>
        document.getConnections().map((connection) => connection.waitForPendingMessages()),
      );
      hocuspocus.closeConnections();
      await Promise.all(handling);
      await updateLog.settled();
      hocuspocus.flushPendingStores();
      await Promise.all(folding.values());
      await Promise.all(open.map(foldIfChanged));
    },
  };
}
