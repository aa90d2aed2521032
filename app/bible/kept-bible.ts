let kept: { readonly address: string; readonly loaded: unknown } | undefined;

/** Keeps what the browser last loaded of the open page of a story bible: for when there is no network. */
export function keepBible(url: string, loaded: unknown): void {
  kept = { address: addressOf(url), loaded };
}

/** What was last loaded of the page at this address, if it is the one that is open. */
export function keptBible(url: string): unknown {
  return kept?.address === addressOf(url) ? kept.loaded : undefined;
}

/** Without what only says where in its table a page stands. */
const addressOf = (url: string) => new URL(url).pathname;
