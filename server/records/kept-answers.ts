import { hash } from 'node:crypto';
import { findKeptAnswer, insertKeptAnswer } from '#database/kept-answer.ts';
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

/**
 * Answers a named request once: its effect and its answer are stored in one transaction, so that a repeated one is
 * given the same answer and does nothing. A refused request did nothing, and is tried again.
 *
 * @param isAlone - it uses its own transactions; its answer is stored right after
 */
export async function answerOnce(
  scope: OwnScope,
  naming: Naming,
  isAlone: boolean,
  act: (within: OwnScope) => Promise<Acted<Answer>>,
): Promise<Answered> {
  const kept = await repeated(scope, naming);
  if (kept) return kept;
  if (!isAlone)
    return atOnce(scope, async (within) => {
      // Someone may have asked the same in the meantime.
      const now = await repeated(within, naming);
      if (now) return now;
      const acted = await act(within);
      if (!acted.ok) return acted;
      await keep(within, naming, acted.value);
      return { ok: true, value: { answer: acted.value, isRepeated: false } };
    });
  const acted = await act(scope);
  if (!acted.ok) return acted;
  await atOnce(scope, async (within) => {
    if (!(await repeated(within, naming))) await keep(within, naming, acted.value);
    return { ok: true, value: undefined };
  });
  return { ok: true, value: { answer: acted.value, isRepeated: false } };
}

async function repeated({ commands, accountId }: OwnScope, { key, request }: Naming): Promise<Answered | undefined> {
  const kept = await findKeptAnswer(commands.db.reader, accountId, key);
  if (!kept) return undefined;
  if (kept.request !== request)
    return {
      ok: false,
      problem: { code: 'failed-precondition', detail: 'usedKey' },
    };
  return { ok: true, value: { answer: JSON.parse(kept.answer) as Answer, isRepeated: true } };
}

function keep({ commands, accountId }: OwnScope, { key, request }: Naming, answer: Answer): Promise<void> {
  return insertKeptAnswer(commands.db.reader, {
    accountId,
    key,
    request,
    answer: JSON.stringify(answer),
    at: commands.now(),
  });
}
