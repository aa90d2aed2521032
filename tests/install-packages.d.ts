/** Installs Debian packages, where there is an apt to do it; answers whether they are there now. */
export function installPackages(names: readonly string[]): boolean;
