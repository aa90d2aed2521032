import { useCallback, useEffect, useState } from 'react';
import type { WorkspaceData } from '../workspace-data.ts';
import { type Fetched, fetchTexts } from './fetch-texts.ts';
import { type Asked, dropProject, hasFiles, keepProject, refreshProject } from './keep-project.ts';
import type { KeptProject } from './kept-project.ts';
import { sendWaiting } from './send-waiting.ts';

/** Milliseconds after which it is looked again whether the worker has the files that open a kept project. */
const lookMs = 500;

/** Milliseconds after which these files are said not to come. */
const patienceMs = 30_000;

/** What is known of keeping a project in this browser; undefined until it is known at all. */
export type Keeping =
  | {
      readonly kept: KeptProject | undefined;
      /** Why the last wish, or look, came to nothing. */
      readonly problem: Exclude<Asked['how'], 'kept' | 'notKept'> | undefined;
    }
  | undefined;

/** What a look has found, or what became of a wish: an answer that did not come is told to who wished for it. */
const keepingOf = (asked: Asked): NonNullable<Keeping> => ({
  kept: 'kept' in asked ? asked.kept : undefined,
  problem: asked.how === 'kept' || asked.how === 'notKept' || ('kept' in asked && asked.kept) ? undefined : asked.how,
});

/** Keeps the open project in this browser while someone wants it, as the server has it after each change of its outline. */
export function useKept(data: WorkspaceData) {
  const { uid, projectId, path, outline, documentId } = data;
  const [keeping, setKeeping] = useState<Keeping>();
  /** What is being done. */
  const [wish, setWish] = useState<boolean>();
  const hasOffline = useWorkerReady();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each change of the outline
  useEffect(() => {
    if (!hasOffline) return;
    let isGone = false;
    const fail = () => isGone || setKeeping({ kept: undefined, problem: 'noRoom' });
    refreshProject(uid, projectId, path).then((asked) => isGone || setKeeping(keepingOf(asked)), fail);
    return () => {
      isGone = true;
    };
  }, [hasOffline, uid, projectId, path, outline]);

  const choose = useCallback(
    async (isWanted: boolean) => {
      setWish(isWanted);
      try {
        if (isWanted) setKeeping(keepingOf(await keepProject(uid, projectId, path)));
        else {
          // First of all nothing more is fetched.
          setKeeping({ kept: undefined, problem: undefined });
          await dropProject(uid, projectId);
        }
      } catch {
        setKeeping((before) => ({ kept: before?.kept, problem: 'noRoom' }));
      }
      setWish(undefined);
    },
    [uid, projectId, path],
  );
  const kept = keeping?.kept;
  return { keeping, wish, choose, isReady: useFilesReady(kept !== undefined), ...useCarrying(uid, kept, documentId) };
}

/**
 * Sends what waits in texts, and fetches those of a kept project that are not here.
 *
 * @returns how many texts were fetched since, and how it ended; undefined while it goes on
 */
function useCarrying(uid: string, kept: KeptProject | undefined, documentId: string) {
  const [count, setCount] = useState(0);
  const [fetched, setFetched] = useState<Fetched>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const told = () => signal.aborted || setCount((before) => before + 1);
    setFetched(undefined);
    sendWaiting(uid, documentId, signal)
      .then(() => kept && fetchTexts(kept, documentId, { signal, told }))
      .then(
        (ended) => signal.aborted || setFetched(ended),
        (error: unknown) => {
          console.warn(error);
          if (!signal.aborted) setFetched('later');
        },
      );
    return () => leaving.abort();
  }, [uid, kept, documentId]);
  return { count, fetched };
}

/** Whether the site has a worker in this browser: without one no page opens without a network. */
function useWorkerReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    void navigator.serviceWorker?.ready.then(() => isGone || setReady(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isReady;
}

/** Whether the worker has the files that open a kept project; `late` where they do not come. */
function useFilesReady(isWanted: boolean): boolean | 'late' {
  const [isReady, setReady] = useState<boolean | 'late'>(false);
  useEffect(() => {
    if (!isWanted) return setReady(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looks = 0;
    let isGone = false;
    const look = async () => {
      const has = await hasFiles().catch(() => false);
      if (isGone) return;
      looks++;
      setReady(has || (looks * lookMs > patienceMs ? 'late' : false));
      if (!has) timer = setTimeout(look, lookMs);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWanted]);
  return isReady;
}
