import { dayMs, minuteMs } from '#domain/duration.ts';
import { addRefused } from './offline/refused-store.ts';

/** Milliseconds for which a browser keeps unsent text. */
const keptMs = 30 * dayMs;

/** Milliseconds after which a tab that sent a text has surely been answered. */
const answeredMs = minuteMs;

/** Unsent text of a step, in this browser's memory: it belongs to one account. */
type Kept = {
  readonly text: string;
  readonly at: number;
  readonly turn: number;
  readonly isSent: boolean;
  /** What its field showed when the text was begun: a build of before did not know. */
  readonly was?: string;
  /** The text of another page that it continues: settled with it, unless that page has gone on with it. */
  readonly from?: Left;
};

/** A text that was found at a step, and where. */
type Left = { readonly name: string; readonly text: string };

/** What this page's fields have taken over, by the names of their own texts. */
const taken = new Map<string, Left>();

/** Each page stores its own texts: two tabs at one step may hold two. */
const page = globalThis.crypto?.randomUUID?.() ?? '';

const prefixAt = (uid: string, journeyId: string) => `fabula-answer:${uid}:${journeyId}:`;
const ownName = (uid: string, journeyId: string, activityId: string) =>
  `${prefixAt(uid, journeyId)}${activityId}:${page}`;
const isOwn = (name: string) => name.endsWith(`:${page}`);

function read(name: string): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof kept?.text === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
  } catch {
    // Nothing can be stored here; the text is sent with the form all the same.
  }
}

function textsBelow(prefix: string): (readonly [string, Kept | undefined])[] {
  try {
    const names = Object.keys(localStorage).filter((one) => one.startsWith(prefix));
    return names.map((name) => [name, read(name)] as const);
  } catch {
    // There is no memory to look into.
    return [];
  }
}

/** Stores this page's text of a step; one that is what its field showed is none. */
export function keepAnswer(
  uid: string,
  journeyId: string,
  activityId: string,
  { text, turn, was = '', isSent = false }: Pick<Kept, 'text' | 'turn' | 'was'> & { readonly isSent?: boolean },
): void {
  const name = ownName(uid, journeyId, activityId);
  const from = taken.get(name);
  const kept = { text, turn, was, at: Date.now(), isSent, ...(from && { from }) };
  if (text === was) forget(name, kept);
  else write(name, kept);
}

/** Deletes a text, and those of other pages that it continues, as far as they have not gone on with them. */
function forget(name: string, { from }: Pick<Kept, 'from'>): void {
  write(name, undefined);
  taken.delete(name);
  const left = from && read(from.name);
  if (left && left.text === from.text) forget(from.name, left);
}

/** Both texts, the server's or earlier one first; one alone where the other is in it. */
export function joined(earlier: string, later: string): string {
  if (earlier.trim() === '' || later.includes(earlier)) return later;
  return earlier.includes(later) ? earlier : `${earlier}\n\n${later}`;
}

/** Stores the text of a step that its reader is back at; what this page has of it already stays below it. */
export function returnAnswer(
  uid: string,
  journeyId: string,
  activityId: string,
  { text, turn, was }: Pick<Kept, 'text' | 'turn'> & { readonly was: string },
): void {
  const own = read(ownName(uid, journeyId, activityId))?.text;
  keepAnswer(uid, journeyId, activityId, { text: own === undefined ? text : joined(text, own), turn, was });
}

/**
 * The newest text that was left at a step, for its field: what is written there next continues it. Where the server has
 * another text by now than the one it was begun with, both are in it.
 *
 * @param written - the text that the server has
 * @returns the field's text; undefined where nothing else was left
 */
export function takeAnswer(uid: string, journeyId: string, activityId: string, written: string): string | undefined {
  const left = textsBelow(prefixAt(uid, journeyId) + activityId)
    .flatMap(([name, kept]) => (kept && kept.text !== written ? [{ name, ...kept }] : []))
    .sort((one, other) => other.at - one.at);
  const [newest] = left;
  if (!newest) return undefined;
  const name = ownName(uid, journeyId, activityId);
  const own = read(name)?.text ?? newest.text;
  if (newest.name !== name) taken.set(name, { name: newest.name, text: newest.text });
  const text = joined(own, newest.text);
  const both = (newest.was ?? written) === written ? text : joined(written, text);
  return both === written ? undefined : both;
}

/** Marks the text that this page sent with a turn's choice as unsent again: the choice was not made. */
export function keepUnsent(uid: string, journeyId: string, turn: number): void {
  for (const [name, kept] of textsBelow(prefixAt(uid, journeyId)))
    if (kept?.turn === turn && isOwn(name)) write(name, { ...kept, isSent: false });
}

/**
 * Deletes text that the server has: that of turns before the shown one. What this page sent with a refused choice is
 * unsent again; what another page has just sent may be refused yet.
 */
export function settleAnswers(uid: string, journeyId: string, turn: number, isRefused: boolean): void {
  const now = Date.now();
  for (const [name, kept] of textsBelow(prefixAt(uid, journeyId))) {
    if (!kept || kept.at < now - keptMs) write(name, undefined);
    else if (isRefused && isOwn(name)) write(name, { ...kept, isSent: false });
    else if (kept.isSent && kept.turn < turn && (isOwn(name) || kept.at < now - answeredMs)) forget(name, kept);
  }
}

/**
 * Puts all texts of a journey where their reader finds them when its steps are gone: on the journey's own page.
 *
 * @returns false where this browser stores nothing; they are where they were then
 */
export function refuseAnswers(uid: string, journeyId: string, others: readonly string[] = []): boolean {
  const found = textsBelow(prefixAt(uid, journeyId));
  const texts = [...others, ...found.map(([, kept]) => kept?.text ?? '')].filter((text) => text.trim() !== '');
  if (!addRefused(uid, journeyId, texts)) return false;
  for (const [name] of found) write(name, undefined);
  return true;
}
