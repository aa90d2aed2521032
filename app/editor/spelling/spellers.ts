import type { Match } from '#domain/match.ts';
import type { Spelling } from '#domain/spelling.ts';
import { type DictionaryFiles, dictionaries } from './dictionaries.ts';

/** What a worker is told, and what it answers. */
export type SpellerCall =
  | { readonly kind: 'load'; readonly spelling: Spelling; readonly files: DictionaryFiles }
  | { readonly kind: 'check'; readonly id: number; readonly texts: readonly string[] }
  | { readonly kind: 'suggest'; readonly id: number; readonly word: string };
export type SpellerReply =
  | { readonly id: number; readonly matches: Match[][] }
  | { readonly id: number; readonly words: string[] }
  | 'failed';

/** Dictionaries that are in memory together: each has a worker of its own, since only its end gives memory back. */
const mostLoaded = 2;

/** Milliseconds for which they stay when no text is open: the next one may be a press away. */
const stayMs = 30_000;

type Loaded = {
  readonly worker: Worker;
  readonly waiting: Map<number, { readonly answer: (reply: SpellerReply) => void }>;
};

/** The workers of this tab, the one that was asked last behind all others. */
const loaded = new Map<Spelling, Loaded>();
const failed = new Set<Spelling>();
let last = 0;
let users = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says that a text is checked here; returns how to say that it no longer is. */
export function keepSpellers(): () => void {
  users++;
  clearTimeout(timer);
  return () => {
    users--;
    if (users === 0) timer = setTimeout(() => [...loaded.keys()].forEach(end), stayMs);
  };
}

/** Whether a dictionary could not be loaded, or its worker broke: the browser has to check those texts. */
export const hasFailed = (spelling: Spelling): boolean => failed.has(spelling);

/** The words of each text that are not right; undefined where that cannot be said. */
export async function checkTexts(spelling: Spelling, texts: readonly string[]): Promise<Match[][] | undefined> {
  const reply = await ask(spelling, (id) => ({ kind: 'check', id, texts }));
  return reply !== 'failed' && 'matches' in reply ? reply.matches : undefined;
}

/** What may be meant by a word; nothing where that cannot be said. */
export async function suggestWords(spelling: Spelling, word: string): Promise<string[]> {
  const reply = await ask(spelling, (id) => ({ kind: 'suggest', id, word }));
  return reply !== 'failed' && 'words' in reply ? reply.words : [];
}

function ask(spelling: Spelling, callOf: (id: number) => SpellerCall): Promise<SpellerReply> {
  if (failed.has(spelling)) return Promise.resolve('failed');
  const asked = loaded.get(spelling) ?? load(spelling);
  loaded.delete(spelling);
  loaded.set(spelling, asked);
  const id = ++last;
  return new Promise((answer) => {
    asked.waiting.set(id, { answer });
    asked.worker.postMessage(callOf(id));
  });
}

function load(spelling: Spelling): Loaded {
  const [oldest] = loaded.keys();
  if (oldest !== undefined && loaded.size >= mostLoaded) end(oldest);
  const worker = new Worker(new URL('./spelling-worker.ts', import.meta.url), { type: 'module' });
  const waiting: Loaded['waiting'] = new Map();
  const fail = () => {
    failed.add(spelling);
    end(spelling);
  };
  worker.addEventListener('error', fail);
  worker.addEventListener('message', ({ data }: MessageEvent<SpellerReply>) => {
    if (data === 'failed') return fail();
    waiting.get(data.id)?.answer(data);
    waiting.delete(data.id);
  });
  const call: SpellerCall = { kind: 'load', spelling, files: dictionaries[spelling] };
  worker.postMessage(call);
  return { worker, waiting };
}

function end(spelling: Spelling): void {
  const ended = loaded.get(spelling);
  loaded.delete(spelling);
  ended?.worker.terminate();
  for (const { answer } of ended?.waiting.values() ?? []) answer('failed');
}
