import { z } from 'zod';
import type { StintId } from '#domain/ids.ts';
import type { Stint } from '#domain/stint.ts';

const Kept = z.object({
  id: z.string().transform((id) => id as StintId),
  day: z.string(),
  startedAt: z.number(),
  seconds: z.number(),
  words: z.number(),
});
const Answer = z.object({ ofDay: z.number().optional() });

const prefixOf = (uid: string) => `fabula-stint:${uid}:`;

/** What the browser's store had no room for: it is kept as long as this page. */
const unstored = new Map<string, string>();

/** Keeps a stint in this browser until the server has it: without a network, too. */
export function keepStint(uid: string, projectId: string, stint: Stint): void {
  const key = `${prefixOf(uid)}${projectId}:${stint.id}`;
  const text = JSON.stringify(stint);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

/**
 * Sends what this browser keeps. What the server will never take is forgotten, and the rest is tried again with the next
 * one; what has grown meanwhile stays.
 *
 * @param onSent - told all words of a stint's day, with its own
 */
export async function sendKept(uid: string, onSent: (stint: Stint, ofDay: number) => void): Promise<void> {
  for (const { key, projectId, text } of listKept(uid)) {
    const stint = stintIn(text);
    const answer = stint ? await put(uid, projectId, stint) : 'never';
    if (answer === 'later') continue;
    forget(key, text);
    if (stint && typeof answer === 'number') onSent(stint, answer);
  }
}

function listKept(uid: string): { key: string; projectId: string; text: string }[] {
  const prefix = prefixOf(uid);
  return [...stored(prefix), ...unstored]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => ({ key, text, projectId: key.slice(prefix.length).split(':')[0] ?? '' }));
}

function stored(prefix: string): [key: string, text: string][] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => [key, localStorage.getItem(key) ?? '']);
  } catch {
    return [];
  }
}

/** A stint that has grown since it was sent stays. */
function forget(key: string, text: string): void {
  if (unstored.get(key) === text) unstored.delete(key);
  try {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  } catch {
    // There is no store.
  }
}

function stintIn(text: string): Stint | undefined {
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The words of its day; `never` where it will not be counted, `later` where it may be: without a network, or its account. */
async function put(uid: string, projectId: string, { id, ...rest }: Stint): Promise<number | 'never' | 'later'> {
  try {
    const answer = await fetch(`/api/projects/${projectId}/stints/${id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ uid, ...rest }),
      keepalive: true,
    });
    if (answer.ok) return Answer.parse(await answer.json()).ofDay ?? 'never';
    return [403, 404, 422].includes(answer.status) ? 'never' : 'later';
  } catch {
    return 'later';
  }
}
