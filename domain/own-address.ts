/** Characters at most of an address that someone may have sent. */
const longest = 2_000;

/**
 * An address that a redirect, a script or a link made from what someone sent may lead to: a page of this site and
 * nothing else. Every such target goes through here, and nothing reads an address by itself.
 *
 * It is judged as it will be read: dots and encoded dots removed, as browsers do, and its path both as it is and
 * decoded. A path with two slashes in a row is not one of ours, and as soon as something is cut off in front of it, as
 * the language is, it would be another site.
 *
 * @param target - a path, or a whole address
 * @param here - an address of this site, which a path is read against
 */
export function ownAddress(target: string | null | undefined, here: string): URL | undefined {
  // Browsers skip control characters, which could hide a second slash, and read a backslash as one.
  if (!target || /[\\\p{Cc}]/u.test(target)) return undefined;
  const own = parsed(here);
  const url = parsed(target, here);
  if (!own || !url || url.origin !== own.origin || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return isPlainPath(url.pathname) ? url : undefined;
}

/** The part of an address of this site after its origin. */
export function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

/** A path of ours, read against no site in particular: so it is the same here and in the browser. */
export function ownPath(path: string | null | undefined): string | undefined {
  const url = path?.startsWith('/') && path.length <= longest ? ownAddress(path, 'https://here.invalid/') : undefined;
  return url && pathOf(url);
}

/** As `URL.parse`, which not every browser has yet. */
function parsed(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

function isPlainPath(path: string): boolean {
  try {
    return [path, decodeURIComponent(path)].every((read) => !/[/\\]{2}|[\\\p{Cc}]/u.test(read));
  } catch {
    return false;
  }
}
