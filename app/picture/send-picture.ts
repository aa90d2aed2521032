import type { FirebaseStorage } from 'firebase/storage';
import { identityApp } from '#app/account/identity-app.ts';
import { identityClient } from '#app/account/identity-client.ts';
import { type StorageSentence, storageSentenceFor } from '#domain/storage-error.ts';

/** A file that could not be sent, with what to tell its person. */
export class NotSent extends Error {
  override name = 'NotSent';
  readonly sentence: StorageSentence;
  constructor(sentence: StorageSentence, cause: unknown) {
    super(`A file was not sent: ${sentence}`, { cause });
    this.sentence = sentence;
  }
}

type Telling = {
  readonly signal: AbortSignal;
  /** How much of it is there, as a share of one. */
  readonly sent: (share: number) => void;
};

/**
 * Sends a picture to the object store by the unmodified storage client, whose host is our own origin; returns its path.
 *
 * @param folder - where it is put, as `projects/{id}` or `accounts/{uid}`
 * @throws NotSent when it could not be sent, or was cancelled
 */
export async function sendPicture(picture: Blob, folder: string, telling: Telling): Promise<string> {
  const { auth } = await identityClient();
  if (!auth.currentUser) throw new NotSent('signedOut', undefined);
  const path = `${folder}/sent/${crypto.randomUUID()}`;
  try {
    await send(picture, path, telling);
  } catch (error) {
    const { code = '', status } = error as { code?: string; status?: number };
    const isCheck = code === 'storage/unauthorized-app' || code === 'storage/unauthenticated';
    if (!isCheck || !(await renewAppCheck())) throw new NotSent(storageSentenceFor(code, status), error);
    await send(picture, path, telling).catch((failure: { code?: string; status?: number }) => {
      throw new NotSent(storageSentenceFor(failure.code ?? '', failure.status), failure);
    });
  }
  return path;
}

async function send(picture: Blob, path: string, { signal, sent }: Telling): Promise<void> {
  const [storage, sdk] = await Promise.all([storageClient(), import('firebase/storage')]);
  signal.throwIfAborted();
  const task = sdk.uploadBytesResumable(sdk.ref(storage, path), picture);
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  task.on('state_changed', ({ bytesTransferred, totalBytes }) => sent(bytesTransferred / Math.max(1, totalBytes)));
  try {
    await task;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

let client: FirebaseStorage | undefined;

/** The storage client at our own origin. */
async function storageClient(): Promise<FirebaseStorage> {
  const [{ app }, sdk] = await Promise.all([identityApp(), import('firebase/storage')]);
  if (client) return client;
  client = sdk.getStorage(app);
  const { protocol, hostname, host, port } = location;
  // Over http it only goes to what it calls an emulator; over https its host is set (docs/decisions/026).
  if (protocol === 'http:') sdk.connectStorageEmulator(client, hostname, Number(port || 80));
  else (client as FirebaseStorage & { host: string }).host = host;
  return client;
}

/** Works for a new token of the app check: the cached one may be of another server. */
async function renewAppCheck(): Promise<boolean> {
  const { appCheck } = await identityApp();
  if (!appCheck) return false;
  const { getToken } = await import('firebase/app-check');
  return getToken(appCheck, true).then(
    () => true,
    () => false,
  );
}
