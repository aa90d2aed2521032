import { hash } from 'node:crypto';
import type { Queries } from '#database/connection.ts';
import { findKeptAnswer, insertKeptAnswer, upsertKeptAnswer } from '#database/kept-answer.ts';
import { type Acted, atOnce } from './acts.ts';
import type { OwnScope } from './collection.ts';

/** The answers to writing requests: kept as they are, where the client gave the request a name. */
export type Answer = {
  readonly status: number;
  readonly etag?: string | undefined;
  readonly location?: string | undefined;
  readonly body?: unknown;
};

/** The client's name for a request, and its contents: the same name for another is refused. */
export type Naming = { readonly key: string; readonly request: string };

/** A digest of a request's contents. */
export function requestHash(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

export type Answered = Acted<{ readonly answer: Answer; readonly isRepeated: boolean }>;

/** An act that writes: how it is done, and the answer to one that left a record. */
export type Doing = {
  /** It uses its own transactions. */
  readonly isAlone: boolean;
  readonly run: (within: OwnScope) => Promise<Acted<Answer>>;
  readonly answerTo?: (scope: OwnScope, id: string) => Promise<Answer>;
};

/**
 * Answers a named request once: its effect and its answer are stored in one transaction, so that a repeated one is
 * given the same answer and does nothing. A refused request did nothing, and is tried again. An act that is alone notes in
 * its own transaction what it has left, and its answer right after; one that leaves nothing may be done twice.
 */
export async function answerOnce(
  scope: OwnScope,
  naming: Naming,
  { isAlone, run, answerTo }: Doing,
): Promise<Answered> {
  const kept = await repeated(scope, naming, answerTo);
  if (kept) return kept;
  if (!isAlone)
    return atOnce(scope, async (within) => {
      // Someone may have asked the same in the meantime.
      const now = await repeated(within, naming);
      if (now) return now;
      const acted = await run(within);
      if (!acted.ok) return acted;
      await insertKeptAnswer(within.commands.db.reader, asKept(within, naming, acted.value));
      return { ok: true, value: { answer: acted.value, isRepeated: false } };
    });
  // Of two that do the same at the same moment one fails here, and with it what it did: it answers as the other.
  const left = (tx: Queries, id: string) => insertKeptAnswer(tx, asKept(scope, naming, { left: id }));
  let acted: Acted<Answer>;
  try {
    acted = await run({ ...scope, left });
  } catch (error) {
    const now = await repeated(scope, naming, answerTo);
    if (now) return now;
    throw error;
  }
  if (!acted.ok) return (await repeated(scope, naming, answerTo)) ?? acted;
  await scope.commands.db.inTransaction((tx) => upsertKeptAnswer(tx, asKept(scope, naming, acted.value)));
  return { ok: true, value: { answer: acted.value, isRepeated: false } };
}

async function repeated(scope: OwnScope, naming: Naming, answerTo?: Doing['answerTo']): Promise<Answered | undefined> {
  const { commands, accountId } = scope;
  const kept = await findKeptAnswer(commands.db.reader, accountId, naming.key);
  if (!kept) return undefined;
  if (kept.request !== naming.request)
    return {
      ok: false,
      problem: { code: 'failed-precondition', detail: 'usedKey' },
    };
  const noted = JSON.parse(kept.answer) as Answer | { readonly left: string };
  // The process ended before it could answer.
  const answer = 'left' in noted ? await answerTo?.(scope, noted.left) : noted;
  return answer && { ok: true, value: { answer, isRepeated: true } };
}

function asKept(
  { commands, accountId }: OwnScope,
  { key, request }: Naming,
  answer: Answer | { readonly left: string },
) {
  return { accountId, key, request, answer: JSON.stringify(answer), at: commands.now() };
}
