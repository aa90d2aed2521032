import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { importWorkspace } from '#app/editor/import-workspace.ts';
import { keepWorkspace, keptWorkspace } from '#app/editor/kept-workspace.ts';
import { useLostAccess } from '#app/editor/offline/use-lost-access.ts';
import { answerOrOffline, isRefusal } from '#app/editor/offline-answer.ts';
import { ReadingPage } from '#app/reader/reading-page.tsx';
import { LatePart } from '#app/shell/late-part.tsx';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import type { Route } from './+types/block.ts';

export { action, loader } from './load-block.ts';

const Workspace = lazy(importWorkspace);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(serverAction);
}

/** A workspace that is open stays open when its outline cannot be read again for lack of a network. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  try {
    const loaded = await serverLoader();
    keepWorkspace(params.blockId, loaded);
    return loaded;
  } catch (error) {
    const kept = keptWorkspace(params.blockId);
    if (kept === undefined || isRefusal(error)) throw error;
    return kept as Awaited<ReturnType<typeof serverLoader>>;
  }
}

/** A refused action changed nothing: there is nothing to load again, unless others had changed it. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const { ok, problem } = (actionResult ?? {}) as { ok?: boolean; problem?: string };
  return ok === false ? problem === 'draftsChanged' || problem === 'noOtherDraft' : defaultShouldRevalidate;
}

export default function Block({ loaderData }: Route.ComponentProps) {
  useLostAccess(loaderData.kind === 'reading');
  if (loaderData.kind === 'reading') {
    const { data } = loaderData;
    return <ReadingPage key={data.pageId} data={data} addressOf={(id) => `${data.workPath}/block/${id}`} />;
  }
  return (
    <>
      <WorkingStyles />
      <LatePart>
        <Workspace data={loaderData} />
      </LatePart>
    </>
  );
}
