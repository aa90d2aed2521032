import type { Queries } from '#database/connection.ts';
import { listObjectPaths } from '#database/stored-object.ts';

/** Objects below a beginning of their paths, and the folders right below it, as one page of a list. */
export type ObjectList = {
  readonly paths: readonly string[];
  /** Each with its slash. */
  readonly folders: readonly string[];
  /** Behind which path the next page begins. */
  readonly next: string | undefined;
};

/** Rows read in one query. */
const batch = 500;

/**
 * One page of the objects below a path. The contents of a folder are skipped in one query, however many there are.
 *
 * @param wish.isFlat - names everything below, and no folders
 */
export async function listObjects(
  db: Queries,
  wish: { readonly prefix: string; readonly after: string; readonly limit: number; readonly isFlat: boolean },
): Promise<ObjectList> {
  const { prefix, limit, isFlat } = wish;
  const paths: string[] = [];
  const folders: string[] = [];
  let { after } = wish;
  for (;;) {
    const rows = await listObjectPaths(db, { prefix, after, limit: batch });
    let isInFolder = false;
    for (const path of rows) {
      if (paths.length + folders.length >= limit) return { paths, folders, next: after };
      const slash = isFlat ? -1 : path.indexOf('/', prefix.length);
      isInFolder = slash >= 0;
      if (isInFolder) {
        const folder = path.slice(0, slash + 1);
        folders.push(folder);
        // Nothing a path may hold sorts behind it: the next question steps over the folder.
        after = `${folder}\u{10ffff}`;
        break;
      }
      paths.push(path);
      after = path;
    }
    if (!isInFolder && rows.length < batch) return { paths, folders, next: undefined };
  }
}
