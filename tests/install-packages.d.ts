type Answer = { readonly isDone: boolean; readonly isLocked: boolean; readonly said: string };
type Ways = {
  readonly run?: (words: readonly string[]) => Answer;
  readonly wait?: (seconds: number) => void;
};

/** Installs Debian packages, and waits while another process installs something; returns whether they are there now. */
export function installPackages(names: readonly string[], ways?: Ways): boolean;
/** What could not be installed so far. */
export function notInstalled(): readonly string[];
