import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { documentFrom } from '#commands/document/fold-document.ts';
import { loadDocument } from '#database/document.ts';
import { openDatabase } from '#database/engine/open.ts';
import type { DocumentId } from '#domain/ids.ts';
import { type Editor, openEditor, shown } from '#tests/editor.ts';
import { seededRandom } from '#tests/factories.ts';
import type { Client } from '#tests/server.ts';
import { type Environment, type Running, startProcess } from './process.ts';

/** Looks again and again until something is so; answers whether it became so in time. */
export async function becomes(isSo: () => boolean | Promise<boolean>, timeoutMs = 15_000): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if (await isSo()) return true;
    await pause(5);
  }
  return false;
}

/** The document as the stopped server's database has it. */
export async function storedDocument(environment: Environment, documentId: DocumentId): Promise<Y.Doc> {
  const db = await openDatabase({
    url: environment.DATABASE_URL,
    schema: environment.FABULA_DATABASE_SCHEMA,
    file: `${environment.FABULA_DATA}/fabula.sqlite`,
  });
  try {
    const loaded = await loadDocument(db.reader, documentId);
    if (!loaded) throw new Error('The document is gone.');
    return documentFrom(loaded);
  } finally {
    await db.close();
  }
}

/** The part of the saved text, as an editor was told, that a document lacks; empty when it lacks nothing. */
export function missingIn(document: Y.Doc, told: Uint8Array): string[] {
  return [...Y.decodeStateVector(told)]
    .map(([client, clock]) => ({ client, clock, has: Y.getState(document.store, client) }))
    .filter(({ clock, has }) => has < clock)
    .map(({ client, clock, has }) => `${client}: ${has} of ${clock}`);
}

/** What came of killing a server again and again while it was written to. */
export type CrashReport = {
  readonly rounds: number;
  /** Text that was reported as saved and was missing afterwards. */
  readonly lost: readonly string[];
  /** How often an editor was told that something is saved. */
  readonly saved: number;
  /** Whether at the end everyone has the same text, with every letter typed. */
  readonly agree: boolean;
  readonly letters: string;
  readonly typed: readonly string[];
  readonly stopped: { readonly code: number | null; readonly output: string };
};

/**
 * Kills the real server while three editors type through real WebSockets, again and again, and checks each time that
 * everything that any of them was told is saved is there.
 */
export async function crash(
  environment: Environment,
  {
    cookies,
    documentId,
    rounds,
    client,
  }: { cookies: readonly string[]; documentId: DocumentId; rounds: number; client: Client },
): Promise<CrashReport> {
  const random = seededRandom(rounds);
  const lost: string[] = [];
  const typed: string[] = [];
  let server: Running = await startProcess(environment);
  const editors: Editor[] = cookies.map((cookie) => openEditor(client, cookie, documentId));
  const saidSaved = () =>
    editors.reduce((sum, { messages }) => sum + messages.filter(({ kind }) => kind === 'saved').length, 0);
  let isTyping = true;
  const typing = editors.map(async (editor, who) => {
    for (let count = 0; isTyping; count++) {
      const words = `${who}-${count}.`;
      editor.type(words);
      typed.push(words);
      await pause(5 + ((random(1)[0] ?? 0) % 30));
    }
  });

  try {
    for (let round = 0; round < rounds; round++) {
      // Killed in the middle of work: after some have been told "saved", at no special moment of a commit.
      const before = saidSaved();
      if (!(await becomes(() => saidSaved() >= before + 6)))
        throw new Error(`Nothing was saved any more in round ${round}:\n${server.output()}`);
      await pause((random(1)[0] ?? 0) % 40);
      server.kill('SIGKILL');
      await server.ended;
      const told = editors.map((editor) => editor.confirmed());
      const document = await storedDocument(environment, documentId);
      for (const vector of told) lost.push(...missingIn(document, vector).map((what) => `round ${round}, ${what}`));
      server = await startProcess(environment);
    }
  } finally {
    isTyping = false;
    await Promise.all(typing);
  }

  const [first] = editors;
  const agree = await becomes(() =>
    editors.every((editor) => editor.isSaved() && shown(editor.document) === shown(first?.document as Y.Doc)),
  );
  const saved = saidSaved();
  for (const editor of editors) editor.close();
  server.kill('SIGTERM');
  const stopped = await server.ended;
  const letters = shown(await storedDocument(environment, documentId));
  return { rounds, lost, saved, agree: agree && letters === shown(first?.document as Y.Doc), letters, typed, stopped };
}
