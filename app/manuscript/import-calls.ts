import type { AccountWish, ImportedAccount } from '#commands/account-archive/import-account-archive.ts';
import type { AccountPreview } from '#commands/account-archive/preview-account-archive.ts';
import type { PlaceProblem } from '#commands/manuscript/merge-import.ts';
import type { BookProblem, BookWarning, ReadOptions } from '#domain/book.ts';
import type { BookPreview } from '#domain/book-preview.ts';
import { pause } from './patiently.ts';

/** Where a book is imported: a new project of an organisation, or a place in an existing one. */
export type Target =
  | { readonly org: string }
  | { readonly project: string; readonly after?: string; readonly inside?: string };

export type Problem = {
  readonly kind: BookProblem['kind'] | PlaceProblem['kind'] | 'tooManyFiles';
  readonly place?: string;
  readonly file?: string;
};

/** Why something could not be done. */
export type Failed =
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed'; readonly because: 'signedOut' | 'offline' | 'busy' | 'gone' | 'noRoom' | 'unknown' };

/** A book that is here now. */
export type Brought = {
  readonly kind: 'done';
  readonly url: string;
  readonly blocks: number;
  readonly words: number;
  readonly journeys: number;
  readonly warnings: readonly BookWarning[];
};

/** What was imported from an account archive. */
export type ImportedAll = { readonly kind: 'done'; readonly account: ImportedAccount };

/** The contents of an account archive. */
export type SeenAccount = { readonly account: AccountPreview };

/** The parts of it to import. */
export type AccountChoice = Pick<AccountWish, 'works' | 'withReading' | 'withProfile' | 'withObjects'>;

/** The meaning of an unsuccessful answer for the person. */
export function failureOf(status: number, said: unknown): Failed {
  if (status === 401) return { kind: 'failed', because: 'signedOut' };
  if (status === 429) return { kind: 'failed', because: 'busy' };
  if (status === 404) return { kind: 'failed', because: 'gone' };
  if (status === 507) return { kind: 'failed', because: 'noRoom' };
  const problems = (said as { problems?: Problem[] } | undefined)?.problems;
  if (Array.isArray(problems) && problems.every(({ kind }) => typeof kind === 'string'))
    return { kind: 'refused', problems };
  return { kind: 'failed', because: 'unknown' };
}

/** Milliseconds between tries while another manuscript is being read. */
const busyMs = 400;
const busyTries = 15;

/** Asks what would be understood of uploads. */
export async function askPreview(
  uploads: readonly string[],
  options: ReadOptions,
  signal: AbortSignal,
): Promise<BookPreview | SeenAccount | Failed> {
  try {
    for (let attempt = 0; ; attempt++) {
      const answer = await post('/api/imports/preview', { uploads, options }, signal);
      const said = await answer.json().catch(() => undefined);
      if (answer.ok) return said as BookPreview | SeenAccount;
      // Someone who turns a switch twice is ahead of the first answer.
      if (answer.status !== 429 || attempt >= busyTries) return failureOf(answer.status, said);
      await new Promise((resume) => setTimeout(resume, busyMs));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'failed', because: 'offline' };
  }
}

type Line =
  | { readonly kind: 'progress'; readonly written: number; readonly of?: number }
  | Brought
  | ImportedAll
  | { readonly kind: 'refused'; readonly because: string; readonly problems?: readonly Problem[] };

/** What to import, and where; `request` names it, so that asking again imports nothing twice. */
export type BringWish = {
  readonly uploads: readonly string[];
  readonly options: ReadOptions;
  /** Of an archive of an account. */
  readonly account?: AccountChoice;
  readonly to: Target;
  readonly language: string;
  readonly request: string;
};

type Progressed = (written: number, of: number | undefined) => void;

/** Milliseconds before an import whose answer was lost is requested again. */
const lostWaits = [1_000, 2_000, 4_000];

/**
 * Imports a book, and reports how many of how many blocks are written; aborting the signal cancels it on the server.
 * When the connection breaks it is requested again: the server gives the same answer to the same request.
 */
export async function importBookCall(
  wish: BringWish,
  signal: AbortSignal,
  { progressed, waiting }: { progressed: Progressed; waiting: () => void },
): Promise<Brought | ImportedAll | Failed> {
  for (const wait of lostWaits) {
    const result = await importOnce(wish, signal, progressed);
    if (result.kind !== 'failed' || result.because !== 'offline') return result;
    waiting();
    await pause(wait, signal);
  }
  return importOnce(wish, signal, progressed);
}

async function importOnce(
  wish: BringWish,
  signal: AbortSignal,
  progressed: Progressed,
): Promise<Brought | ImportedAll | Failed> {
  try {
    let answer = await post('/api/imports', wish, signal);
    for (let attempt = 0; answer.status === 429 && attempt < busyTries; attempt++) {
      await new Promise((resume) => setTimeout(resume, busyMs));
      answer = await post('/api/imports', wish, signal);
    }
    if (!answer.ok || !answer.body) return failureOf(answer.status, await answer.json().catch(() => undefined));
    for await (const line of linesOf(answer.body)) {
      if (line.kind === 'done') return line;
      if (line.kind === 'refused')
        return line.problems
          ? { kind: 'refused', problems: line.problems }
          : { kind: 'failed', because: line.because === 'noRoom' ? 'noRoom' : 'unknown' };
      progressed(line.written, line.of);
    }
    return { kind: 'failed', because: 'offline' };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'failed', because: 'offline' };
  }
}

function post(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? '';
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line;
    if (done) return;
  }
}
