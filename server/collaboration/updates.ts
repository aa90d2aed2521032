import {
  type afterHandleMessagePayload,
  type beforeSyncPayload,
  type Connection,
  type Document,
  OutgoingMessage,
} from '@hocuspocus/server';
import * as Y from 'yjs';
import type { keepLateWords } from '#commands/document/late-words.ts';
import { updateProblem } from '#commands/document/update-problem.ts';
import type { DocumentId } from '#domain/ids.ts';
import type { Log } from '#server/log.ts';
import { changesNothing, differenceTo } from './difference.ts';
import type { LaterUpdates } from './later-updates.ts';
import { Refused } from './refused.ts';
import { say, sayToAll } from './say.ts';
import { createSizes } from './sizes.ts';
import type { SocketContext } from './socket-context.ts';
import { createTrials } from './trials.ts';
import type { UpdateLog } from './update-log.ts';

/** The kinds of sync messages, by the numbers of y-protocols. */
const [syncQuestion, syncAnswer, syncUpdate] = [0, 1, 2];

/** How updates come from editors into rooms. */
export type Updates = {
  /** Checks the update of a message and writes it to the log; if it throws, the update is not applied. */
  readonly take: (message: beforeSyncPayload<SocketContext>) => Promise<void>;
  /** Tells the author of a message that it is saved, once it is applied. */
  readonly confirm: (message: afterHandleMessagePayload<SocketContext>) => Promise<void>;
};

type UpdatesContext = {
  readonly log: Log;
  readonly updateLog: UpdateLog;
  readonly later: LaterUpdates;
  /** Keeps a text that has words without a place as a version. */
  readonly keepLate: (late: Parameters<typeof keepLateWords>[1]) => Promise<void>;
  /** Called when the log of a document has a new number. */
  readonly told: (documentId: DocumentId) => void;
};

/**
 * An update is committed to the log before it is applied; only then is its author told that it is saved. A room that
 * cannot write says so, and takes nothing until it can.
 */
export function createUpdates({ log, updateLog, later, keepLate, told }: UpdatesContext): Updates {
  /** The number that the message being handled was saved under, by its connection. */
  const saved = new WeakMap<Connection, number>();
  /** The rooms that were told that nothing can be written, and not yet that it can be again. */
  const failing = new WeakSet<Document>();
  /** The connections that have sent everything they had when they arrived. */
  const hasSentAll = new WeakSet<Connection>();
  /** The connections whose message being handled is not applied. */
  const passedOver = new WeakSet<Connection>();
  /** How many messages of a connection were not applied, all of which the answer has that it still owes. */
  const unanswered = new WeakMap<Connection, number>();
  const trials = createTrials();
  const sizes = createSizes();

  /**
   * Text typed in an editor while it reconnected can be here before the text written until then. The answer that it
   * still owes has both, so the first is skipped. An editor that owes none reconnects, and sends everything it has.
   */
  function takeLater(connection: Connection): void {
    if (hasSentAll.has(connection)) {
      connection.webSocket.close(1013, 'incomplete');
      throw new Refused('incomplete');
    }
    passedOver.add(connection);
    unanswered.set(connection, (unanswered.get(connection) ?? 0) + 1);
    // The library's way not to apply a message: it answers that it was not.
    connection.readOnly = true;
  }

  async function write(
    { document, documentName, context: { actor, request }, connection }: beforeSyncPayload<SocketContext>,
    update: Uint8Array,
  ): Promise<void> {
    try {
      const documentId = documentName as DocumentId;
      // First: once the update is stored, its words are nowhere.
      const text = trials.withLateWords(document, update);
      if (text) {
        await keepLate({ documentId, accountId: actor.accountId, text });
        say(connection, { kind: 'late' });
      }
      const seq = await updateLog.append({ documentId, update, accountId: actor.accountId }, request);
      saved.set(connection, seq);
      later.written(document, seq);
      sizes.grow(document, update.byteLength);
      told(documentId);
    } catch (error) {
      log.error({ err: error, document: documentName }, 'An update could not be written.');
      failing.add(document);
      trials.forget(document);
      sayToAll(document, { kind: 'notSaved' });
      // An editor whose socket is closed reconnects without help and sends the unwritten updates again.
      connection.webSocket.close(1013, 'notSaved');
      throw new Refused('notSaved');
    }
  }

  /**
   * Tells an editor that what was passed over is written now: it counts the answers to its messages, and would call its
   * words unsaved until it reconnects.
   */
  function answerPassedOver(connection: Connection): void {
    const count = unanswered.get(connection) ?? 0;
    unanswered.delete(connection);
    for (let each = 0; each < count; each++)
      connection.send(new OutgoingMessage(connection.messageAddress).writeSyncStatus(true).toUint8Array());
  }

  return {
    async take(message) {
      const { type, payload, document, connection } = message;
      if (type === syncQuestion || connection.readOnly) return;
      if (type === syncAnswer) hasSentAll.add(connection);
      if (changesNothing(document, payload)) {
        // In the log already: an editor that lost the answer and reconnected gets it now.
        saved.set(connection, later.seqOf(document));
        return;
      }
      // Known parts are not checked again: a long text's whole copy may hold but one new letter.
      const update = type === syncAnswer ? differenceTo(document, payload) : payload;
      const check = () =>
        updateProblem(document, update) ?? sizes.problemOf(document, update) ?? trials.problemOf(document, update);
      let problem = check();
      if (problem === 'incomplete') {
        // What it builds upon may have been written by way of another process.
        await later.catchUp(document);
        problem = check();
      }
      if (problem === 'incomplete' && type === syncUpdate) return takeLater(connection);
      if (problem) {
        say(connection, { kind: 'refused', because: problem });
        throw new Refused(problem);
      }
      await write(message, update);
    },

    async confirm({ document, connection }) {
      if (connection && passedOver.delete(connection)) connection.readOnly = false;
      else if (connection && hasSentAll.has(connection)) answerPassedOver(connection);
      const seq = connection && saved.get(connection);
      if (!connection || seq === undefined) return;
      saved.delete(connection);
      const vector = Buffer.from(Y.encodeStateVector(document)).toString('base64');
      if (failing.delete(document)) sayToAll(document, { kind: 'saved', seq, vector });
      else say(connection, { kind: 'saved', seq, vector });
    },
  };
}
