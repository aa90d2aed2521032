/** What the browser last loaded of the open workspace, by its block: to stay with it while there is no network. */
const kept = new Map<string, unknown>();

/** Remembers what was loaded of a block's workspace; only the last one. */
export function keepWorkspace(blockId: string, loaded: unknown): void {
  kept.clear();
  kept.set(blockId, loaded);
}

/** What was last loaded of a block's workspace. */
export function keptWorkspace(blockId: string): unknown {
  return kept.get(blockId);
}
