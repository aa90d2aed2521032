import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { type ImportContext, importBook } from '#commands/manuscript/import-book.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { openSampleLibrary } from '#commands/project/sample-library.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { readBook } from '#formats/read-book.ts';
import { actorFor } from './administer.ts';
import type { Log } from './log.ts';

const folder = join(import.meta.dirname, '../samples');

/**
 * Publishes the stories of the sample library that are not there yet, so that a new site has something to read. Once
 * removed by its operator, the library does not come back.
 */
export async function addSamples(context: ImportContext, log: Log): Promise<void> {
  const library = await openSampleLibrary(context);
  if (!library) return;
  const actor = await actorFor(context, library.owner);
  for (const fileName of readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()) {
    const bytes = new Uint8Array(readFileSync(join(folder, fileName)));
    const read = readBook(bytes, fileName, defaultBookLimits);
    if (read.ok && read.book.title !== undefined && library.titles.has(read.book.title)) continue;
    const imported = await importBook(context, actor, {
      organisationId: library.organisationId,
      files: [{ name: fileName, bytes }],
      language: 'en',
    });
    if (!imported.ok) {
      log.error({ fileName, failure: imported.failure }, 'A sample could not be imported.');
      continue;
    }
    const { projectId } = imported.value;
    await publishEdition(context, actor, projectId);
    await changeProject(context, actor, projectId, { visibility: 'public' });
  }
}
