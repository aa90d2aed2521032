import { appCheckHeaders, withAppCheck } from '#app/account/identity-app.ts';
import { sentPieceBytes } from '#domain/manuscript.ts';
import { pathOf } from './folder-files.ts';
import { patiently } from './patiently.ts';

/** The server refused a file, or nobody is logged in; trying again would not help. */
export class Refused extends Error {
  override name = 'Refused';
  readonly answer: unknown;
  readonly status: number;
  /** The server's name for its reason. */
  readonly code: unknown;
  constructor(status: number, answer: unknown) {
    super(`Refused: ${status}`);
    this.status = status;
    this.answer = answer;
    this.code = (answer as { error?: unknown } | undefined)?.error;
  }
}

type Telling = {
  readonly signal: AbortSignal;
  /** Uploads that other files of this book have: one of the same bytes is sent by itself. */
  readonly taken: ReadonlySet<string>;
  /** How many bytes of the file are safely there. */
  readonly sent: (bytes: number) => void;
  /** Whether the network is being waited for. */
  readonly waiting: (isWaiting: boolean) => void;
};

/**
 * What identifies a file in this browser: its bytes, so that no other file of the same name and size is taken for it,
 * and its path, which tells its kind and its part.
 */
async function memoryKey(file: File): Promise<string> {
  const path = await digestOf(new TextEncoder().encode(pathOf(file)));
  return `fabula-upload:${await digestOf(await file.arrayBuffer())}-${path.slice(0, 16)}`;
}

async function digestOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a file in pieces and returns the id of its upload. It waits while the network is down, and received bytes are
 * not sent again, not even after the page was reloaded.
 *
 * @throws Refused when the server will not have it; RetryLimit when nobody answered for long; AbortError when it was
 * cancelled
 */
export async function sendFile(file: File, telling: Telling): Promise<string> {
  const key = await memoryKey(file);
  telling.signal.throwIfAborted();
  const { id, received } = (await resumed(key, telling)) ?? (await withAppCheck(() => begun(file, telling)));
  remember(key, id);
  for (let at = received; at < file.size; ) {
    telling.sent(at);
    at = await sendPiece(id, file, at, telling);
  }
  telling.sent(file.size);
  return id;
}

/** Forgets that a file was sent: it was imported, or is no longer wanted. */
export async function forgetFile(file: File): Promise<void> {
  try {
    localStorage.removeItem(await memoryKey(file));
  } catch {
    // Without storage nothing was remembered; a file that was deleted from the disk cannot be chosen again.
  }
}

function remember(key: string, id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Then a reloaded page sends the file from its beginning.
  }
}

type Begun = { readonly id: string; readonly received: number };

function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

async function resumed(key: string, telling: Telling): Promise<Begun | undefined> {
  const id = remembered(key);
  if (!id || telling.taken.has(id)) return undefined;
  const answer = await patiently(telling, () => fetch(`/api/uploads/${id}`, { signal: telling.signal }));
  return answer.ok ? { id, received: ((await answer.json()) as { received: number }).received } : undefined;
}

async function begun(file: File, telling: Telling): Promise<Begun> {
  const answer = await patiently(telling, async () =>
    fetch('/api/uploads', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(await appCheckHeaders()) },
      body: JSON.stringify({ name: pathOf(file), size: file.size }),
      signal: telling.signal,
    }),
  );
  const said = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, said);
  return said as Begun;
}

/** Sends one piece; answers where the next begins, which is what the server says where the two disagree. */
async function sendPiece(id: string, file: File, offset: number, telling: Telling): Promise<number> {
  const piece = file.slice(offset, offset + sentPieceBytes);
  const answer = await patiently(telling, () =>
    fetch(`/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/octet-stream', 'Upload-Offset': String(offset) },
      body: piece,
      signal: telling.signal,
    }),
  );
  if (answer.ok) return ((await answer.json()) as { received: number }).received;
  if (answer.status !== 409) throw new Refused(answer.status, await answer.json().catch(() => undefined));
  const known = await patiently(telling, () => fetch(`/api/uploads/${id}`, { signal: telling.signal }));
  if (!known.ok) throw new Refused(known.status, undefined);
  return ((await known.json()) as { received: number }).received;
}
