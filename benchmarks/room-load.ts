import type * as Y from 'yjs';
import type { Database } from '#database/connection.ts';
import type { DocumentId } from '#domain/ids.ts';
import { type Editor, openEditor, shown } from '#tests/editor.ts';
import { median, rounds } from './report.ts';
import { type Author, bring, openAuthor } from './scene.ts';
import type { Servers } from './several-sites.ts';

/** Texts to be written in. */
export type Writers = readonly DocumentId[];

/** How long everybody types in one round. */
const typingMs = 4_000;

/** Keys of one round that are followed to others. */
const keys = 60;

/** Makes a work of so many chapters, and answers their texts. */
export async function manyRooms(db: Database, author: Author, count: number): Promise<DocumentId[]> {
  const chapters = Array.from({ length: count }, (_, at) => `# Chapter ${at + 1}\n\n${'It was night. '.repeat(80)}\n`);
  const { path } = await bring(author, 'rooms.md', chapters.join('\n'));
  const rows = await db.reader
    .selectFrom('document')
    .innerJoin('block', 'block.id', 'document.block_id')
    .innerJoin('project', 'project.id', 'block.project_id')
    .select('document.id')
    .where('project.slug', '=', path.split('/').at(-1) ?? '')
    .where('block.kind', '=', 'chapter')
    .limit(count)
    .execute();
  if (rows.length < count) throw new Error(`${path} has ${rows.length} texts of ${count}.`);
  return rows.map(({ id }) => id as DocumentId);
}

/** Lets one more person write the works of an author: one alone may not have so many texts open. */
export async function openColleague(db: Database, author: Author): Promise<Author> {
  const colleague = await openAuthor(author.site, 'colleague@example.org');
  await db.inTransaction(async (tx) => {
    const { id } = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'colleague@example.org')
      .executeTakeFirstOrThrow();
    const organisation = await tx
      .selectFrom('organisation')
      .select('id')
      .where('slug', '=', author.org)
      .executeTakeFirstOrThrow();
    const role = 'writer' as const;
    await tx
      .insertInto('member')
      .values({ organisation_id: organisation.id, account_id: id, role, joined_at: 0 })
      .execute();
  });
  return colleague;
}

/** Opens a text at a server. */
function editorAt({ url }: Servers, { cookie }: Author, documentId: DocumentId): Editor {
  return openEditor({ address: new URL(url).host, origin: url }, cookie, documentId);
}

/** Waits for something that comes within a minute. */
async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; ) {
    if (isSo()) return;
    await new Promise((later) => setTimeout(later, 5));
  }
  throw new Error(`${what} did not come within a minute.`);
}

/**
 * Somebody types in each text, the next key as soon as the one before is durably saved; answers how many keys a second
 * were.
 */
export async function savesPerSecond(
  servers: Servers,
  authors: readonly [Author, Author],
  texts: Writers,
): Promise<number> {
  const editors = texts.map((text, at) => editorAt(servers, authors[at % 2 === 0 ? 0 : 1], text));
  try {
    await until(() => editors.every(({ provider }) => provider.isSynced), 'An open text');
    for (const editor of editors) editor.type('…');
    await until(() => editors.every((editor) => editor.isSaved()), 'A saved text');
    const started = performance.now();
    let saved = 0;
    await Promise.all(
      editors.map(async (editor) => {
        while (performance.now() < started + typingMs) {
          editor.append('a');
          await untilSaved(editor);
          saved++;
        }
      }),
    );
    return saved / ((performance.now() - started) / 1000);
  } finally {
    for (const editor of editors) editor.close();
  }
}

/** Resolves when the server has said that all is saved, without looking in between. */
function untilSaved(editor: Editor): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (!editor.isSaved()) return;
      editor.provider.off('stateless', look);
      done();
    };
    editor.provider.on('stateless', look);
  });
}

/**
 * How long a key takes to be in the text of somebody at the same process, and at another one, in milliseconds: the
 * medians of some rounds. The same keys are measured for both.
 */
export async function keysAcross(
  author: Author,
  text: DocumentId,
  here: Servers,
  elsewhere: Servers,
): Promise<{ here: number[]; elsewhere: number[] }> {
  const writer = editorAt(here, author, text);
  const near = editorAt(here, author, text);
  const far = editorAt(elsewhere, author, text);
  const editors = [writer, near, far];
  try {
    await until(() => editors.every(({ provider }) => provider.isSynced), 'An open text');
    writer.type('…');
    await until(() => editors.every(({ document }) => shown(document) === shown(writer.document)), 'The first key');
    const medians = { here: [] as number[], elsewhere: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const times = { here: [] as number[], elsewhere: [] as number[] };
      for (let key = 0; key < keys; key++) {
        const started = performance.now();
        const arrivals = [near, far].map(({ document }) => nextUpdate(document, started));
        writer.append('a');
        const [nearMs = Number.NaN, farMs = Number.NaN] = await Promise.all(arrivals);
        times.here.push(nearMs);
        times.elsewhere.push(farMs);
      }
      medians.here.push(median(times.here));
      medians.elsewhere.push(median(times.elsewhere));
    }
    return medians;
  } finally {
    for (const editor of editors) editor.close();
  }
}

function nextUpdate(document: Y.Doc, started: number): Promise<number> {
  return new Promise((arrived) => {
    document.once('update', () => arrived(performance.now() - started));
  });
}
