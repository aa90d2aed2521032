import { createHash } from 'node:crypto';
import type { WholeContext } from '#commands/context.ts';
import { documentFrom } from '#commands/document/fold-document.ts';
import { liftDeep } from '#commands/document/text-depth.ts';
import { textIn } from '#commands/document/yjs-text.ts';
import { loadDocument } from '#database/document.ts';
import { findShapes } from '#database/engine/shapes.ts';
import { countStuckJobs, listBrokenTies, listDocumentHeads } from '#database/integrity.ts';
import { hourMs } from '#domain/duration.ts';
import type { DocumentId } from '#domain/ids.ts';
import { type NamedBytes, namedBy, pathOf, schemaOf } from './backup-parts.ts';
import { allRows } from './make-backup.ts';

/** What was checked, and its state; `details` names the problems, up to a maximum. */
export type Finding = {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly said: string;
  readonly details?: readonly string[];
};

type CheckContext = Pick<WholeContext, 'db' | 'files' | 'objects' | 'staging' | 'now'>;

/** How many of the problems are named. */
export const mostDetails = 20;

/** A job that is due is begun within seconds. */
const lateMs = hourMs;
const documentsAtOnce = 200;

/** A finding about things of which some may be wrong. */
export function findingOf(
  check: string,
  wrong: readonly string[],
  { fine, bad, state = 'wrong' }: { fine: string; bad: string; state?: 'warning' | 'wrong' },
): Finding {
  if (wrong.length === 0) return { check, state: 'ok', said: fine };
  return { check, state, said: `${wrong.length} ${bad}`, details: wrong.slice(0, mostDetails) };
}

/** Checks that the rows are consistent: what the engine says of its file, and that no row names a missing one. */
export async function checkRows({ db }: CheckContext): Promise<Finding[]> {
  return [
    findingOf('database file', await db.listDamage(), { fine: 'The engine finds nothing wrong.', bad: 'damages' }),
    findingOf('rows', await listBrokenTies(db.reader), {
      fine: 'Every row that another one names is there.',
      bad: 'kinds of rows name others that are not there',
    }),
  ];
}

/** Looks whether every text opens: its log has no gap, and its updates make a document. */
export async function checkDocuments({ db }: CheckContext): Promise<Finding> {
  const wrong: string[] = [];
  let count = 0;
  for (let after = ''; ; ) {
    const heads = await listDocumentHeads(db.reader, { after, limit: documentsAtOnce });
    for (const { id, seq, stateSeq, logged } of heads) {
      count++;
      if (logged !== seq - stateSeq) wrong.push(`${id}: ${logged} updates instead of ${seq - stateSeq}`);
      const problem = await textProblem(db, id as DocumentId);
      if (problem) wrong.push(`${id}: ${problem}`);
    }
    after = heads.at(-1)?.id ?? '';
    if (heads.length < documentsAtOnce) break;
  }
  return findingOf('texts', wrong, { fine: `All ${count} open.`, bad: `of ${count} are damaged` });
}

async function textProblem({ reader }: CheckContext['db'], id: DocumentId): Promise<string | undefined> {
  const loaded = await loadDocument(reader, id);
  if (!loaded) return undefined;
  try {
    const document = documentFrom(loaded);
    textIn(document);
    const isTooDeep = liftDeep(document);
    document.destroy();
    return isTooDeep ? 'quotations or lists are nested too deeply; opening the text mends it' : undefined;
  } catch {
    return 'can not be read';
  }
}

/** All bytes that rows name, by their path in a backup. */
export async function namedBytes({ db }: Pick<CheckContext, 'db'>): Promise<Map<string, NamedBytes>> {
  const named = new Map<string, NamedBytes>();
  const shapes = await findShapes((await schemaOf(db.reader)) ?? '');
  for (const name of ['file', 'rendition', 'stored_object', 'upload', 'export', 'account_archive']) {
    const shape = shapes?.get(name);
    if (!shape) continue;
    for await (const row of allRows(db.reader, shape)) {
      const bytes = namedBy(name, row);
      if (bytes) named.set(pathOf(bytes), bytes);
    }
  }
  return named;
}

/** Looks whether the bytes of every file are there, as many as they should be and, where their name tells, the same. */
export async function checkBytes(context: CheckContext, named: ReadonlyMap<string, NamedBytes>): Promise<Finding> {
  const wrong: string[] = [];
  for (const [path, bytes] of named) {
    const problem = await problemOf(context, bytes);
    if (problem) wrong.push(`${path}: ${problem}`);
  }
  return findingOf('files', wrong, {
    fine: `All ${named.size} are there.`,
    bad: `of ${named.size} are not as they were`,
  });
}

async function problemOf({ files, objects, staging }: CheckContext, { kind, name, size, md5 }: NamedBytes) {
  if (kind === 'content') {
    const bytes = await files.read(name);
    if (!bytes) return 'missing';
    return createHash('sha256').update(bytes).digest('hex') === name ? undefined : 'changed';
  }
  if (kind === 'staged') {
    const staged = await staging.open(name);
    await staged?.stream.cancel();
    if (!staged) return 'missing';
    return staged.size >= size ? undefined : `${staged.size} bytes instead of ${size}`;
  }
  const stream = await objects.open(name);
  if (!stream) return 'missing';
  let count = 0;
  const sum = createHash('md5');
  for await (const chunk of stream) {
    count += chunk.byteLength;
    sum.update(chunk);
  }
  if (count === size) return sum.digest('base64') === md5 ? undefined : 'changed';
  return `${count} bytes instead of ${size}`;
}

/** Looks for jobs that nothing runs. */
export async function checkJobs({ db, now }: CheckContext): Promise<Finding> {
  const { late, givenUp } = await countStuckJobs(db.reader, { dueBefore: now() - lateMs });
  if (late + givenUp === 0) return { check: 'jobs', state: 'ok', said: 'None is late, none was given up.' };
  return { check: 'jobs', state: 'warning', said: `${late} are late by more than an hour, ${givenUp} were given up.` };
}
