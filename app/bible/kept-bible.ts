import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isRefusal } from '#app/editor/offline-answer.ts';

let kept: { readonly path: string; readonly loaded: unknown } | undefined;

/**
 * Loads a page of a story bible. One that is open stays open, with what is typed in it, when it cannot be read again for
 * lack of a network.
 */
export async function loadOrKeep<Loaded>(url: string, load: () => Promise<Loaded>): Promise<Loaded> {
  // What stands behind the path only says where in its table a page is.
  const path = new URL(url).pathname;
  try {
    const loaded = await load();
    kept = { path, loaded };
    return loaded;
  } catch (error) {
    if (kept?.path !== path || isRefusal(error)) throw error;
    return kept.loaded as Loaded;
  }
}

/**
 * Whether a page of a story bible is loaded again. A refused action changed nothing, unless the right to write is gone;
 * a pressed cell of the matrix is shown already.
 */
export function revalidatesBible({
  json,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult?.ok === false) return actionResult.problem === 'needsRole';
  const isPress = typeof json === 'object' && json !== null && 'intent' in json && json.intent === 'place';
  return !isPress && defaultShouldRevalidate;
}
