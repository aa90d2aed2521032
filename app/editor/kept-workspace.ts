/** The data that the browser last loaded of the open workspace, by its block: kept for when there is no network. */
const kept = new Map<string, unknown>();

/** Stores the loaded data of a block's workspace; only the last one. */
export function keepWorkspace(blockId: string, loaded: unknown): void {
  kept.clear();
  kept.set(blockId, loaded);
}

/** The last loaded data of a block's workspace. */
export function keptWorkspace(blockId: string): unknown {
  return kept.get(blockId);
}
