import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import type * as Y from 'yjs';
import { rootName } from '#commands/document/yjs-text.ts';
import type { DocumentId } from '#domain/ids.ts';
import { openEditor } from '#tests/editor.ts';
import type { Author, Work } from './scene.ts';

/** Milliseconds between two keys of one person. */
const keyMs = 80;

/** Lets three people type in a work's first text, through real WebSockets, until they are told to stop. */
export async function startTypists(author: Author, { blockPath }: Work): Promise<{ stop: () => Promise<void> }> {
  const { site, cookie } = author;
  const documentId = documentOf(site.folder, blockPath.split('/block/')[1] ?? '');
  const client = { address: new URL(site.url).host, origin: site.url };
  const editors = [1, 2, 3].map(() => openEditor(client, cookie, documentId));
  await until(() => editors.every(({ provider }) => provider.isSynced), 'opened');
  let isTyping = true;
  const typing = editors.map(async (editor) => {
    editor.type('…');
    const line = editor.document.getXmlFragment(rootName).toArray().at(-1) as Y.XmlElement;
    const text = line.get(0) as Y.XmlText;
    for (let count = 0; isTyping; count++) {
      text.insert(text.length, 'words '[count % 6] ?? ' ');
      await pause(keyMs);
    }
  });
  return {
    async stop() {
      isTyping = false;
      await Promise.all(typing);
      await until(() => editors.every((editor) => editor.isSaved()), 'saved');
      for (const editor of editors) editor.close();
    },
  };
}

function documentOf(folder: string, blockId: string): DocumentId {
  const db = new SqliteFile(join(folder, 'fabula.sqlite'), { readonly: true });
  const row = db.prepare('select id from document where block_id = ?').get(blockId) as { id: DocumentId } | undefined;
  db.close();
  if (!row) throw new Error(`There is no document of ${blockId}.`);
  return row.id;
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (isSo()) return;
    await pause(10);
  }
  throw new Error(`The text was not ${what} in time.`);
}
