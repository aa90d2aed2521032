/** Where a link inside an archive leads: a file and perhaps a place in it. */
export type Address = { readonly path: string; readonly fragment?: string };

/**
 * Resolves a link of a file inside the archive; undefined for links that leave it: with a scheme, or up past the root.
 *
 * @param from - the path of the file that holds the link
 */
export function resolveAddress(from: string, href: string): Address | undefined {
  const link = href.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(link) || link.startsWith('//')) return undefined;
  const [before = '', ...after] = link.split('#');
  const fragment = after.length > 0 ? decoded(after.join('#')) : '';
  const path = before === '' ? from : joined(from, decoded(before.split('?')[0] ?? ''));
  if (path === undefined) return undefined;
  return fragment === '' ? { path } : { path, fragment };
}

/** The key of a place in the book, for maps. */
export function placeKey(path: string, fragment: string): string {
  return `${path}#${fragment}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function joined(from: string, relative: string): string | undefined {
  const folders = relative.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of relative.split('/')) {
    if (segment === '..') {
      if (folders.pop() === undefined) return undefined;
    } else if (segment !== '.' && segment !== '') {
      folders.push(segment);
    }
  }
  return folders.join('/');
}
