import { noteOfflineReader } from '#app/account/offline-mark.ts';
import { askWorker } from '#app/shell/ask-worker.ts';
import { keptProjectForm } from '#domain/kept-project.ts';
import { clearTexts } from '../local-texts.ts';
import { changeKept, type KeptProject, listKept, loadKept, removeKept, saveKept } from './kept-project.ts';

/** What became of asking the server for a project. */
export type Asked =
  | { readonly how: 'kept'; readonly kept: KeptProject }
  /** The server says that whoever asks may not write it, or that it is gone: nothing of it is kept any more. */
  | { readonly how: 'lost' }
  /** It is not kept here, or not any more. */
  | { readonly how: 'notKept' }
  | { readonly how: 'noRoom' }
  /** The server could not be asked: what is kept stays as it is. */
  | { readonly how: 'unknown'; readonly kept: KeptProject | undefined };

/** Where a project is asked for; for this account alone, whoever is signed in by now. */
const addressOf = (uid: string, projectId: string) =>
  `/api/projects/${projectId}/kept?account=${encodeURIComponent(uid)}`;

/** Keeps a project in this browser, as the server has it. */
export async function keepProject(uid: string, projectId: string, path: string): Promise<Asked> {
  // A browser that lacks room removes what it has not promised to keep.
  void navigator.storage?.persist?.();
  return ask(uid, projectId, async (given) => {
    const kept = { form: keptProjectForm, ...given, uid, path, fetched: {} };
    await saveKept(kept);
    return kept;
  });
}

/** Keeps a project as the server has it now, where it is kept. */
export async function refreshProject(uid: string, projectId: string, path?: string): Promise<Asked> {
  if (!(await loadKept(uid, projectId))) return { how: 'notKept' };
  return ask(uid, projectId, (given) =>
    changeKept(uid, projectId, (before) => ({
      ...before,
      ...given,
      form: keptProjectForm,
      path: path ?? before.path,
    })),
  );
}

/** Asks again for all projects that someone keeps here: those that they may not write any more are removed. */
export async function refreshAll(uid: string): Promise<void> {
  for (const { projectId } of await listKept(uid)) await refreshProject(uid, projectId);
}

type Given = Pick<KeptProject, 'projectId' | 'title' | 'language' | 'textVersion' | 'blocks'>;

async function ask(
  uid: string,
  projectId: string,
  store: (given: Given) => Promise<KeptProject | undefined>,
): Promise<Asked> {
  const answer = await fetch(addressOf(uid, projectId)).catch(() => undefined);
  if (answer?.status === 403 || answer?.status === 404) {
    await dropProject(uid, projectId);
    return { how: 'lost' };
  }
  const given: Given | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!given) return { how: 'unknown', kept: await loadKept(uid, projectId) };
  try {
    const kept = await store(given);
    if (!kept) return { how: 'notKept' };
    noteOfflineReader(uid);
    askWorker('keepWriting');
    return { how: 'kept', kept };
  } catch {
    return { how: 'noRoom' };
  }
}

/**
 * Removes a project from this browser, with the copies of its texts that hold nothing unsent and that no tab has open;
 * with the last one, the files that show it.
 */
export async function dropProject(uid: string, projectId: string): Promise<void> {
  const kept = await loadKept(uid, projectId);
  await removeKept(uid, projectId);
  if (kept)
    await clearTexts(
      uid,
      kept.blocks.map(({ documentId }) => documentId),
    );
  if ((await listKept(uid)).length === 0) askWorker('dropWriting');
}

/** Whether the worker has the files that open kept projects without a network. */
export async function hasFiles(): Promise<boolean> {
  for (const name of await caches.keys())
    if (name.startsWith('fabula-writing-') && (await (await caches.open(name)).keys()).length > 0) return true;
  return false;
}
