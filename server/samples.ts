import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { type ImportContext, importBook } from '#commands/manuscript/import-book.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { openSampleLibrary } from '#commands/project/sample-library.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { actorFor } from './administer.ts';
import type { Log } from './log.ts';
import { sampleEdits, sampleStories } from './sample-facts.ts';

const folder = join(import.meta.dirname, '../samples');

/**
 * Publishes the stories of the sample library that are not there yet, so that a new site has something to read. Once
 * its operator has removed it, the library is not made again.
 */
export async function addSamples(context: ImportContext, log: Log): Promise<void> {
  // Only here: it loads every format.
  const { readBook } = await import('#formats/read-book.ts');
  const library = await openSampleLibrary(context);
  if (!library) return;
  const actor = await actorFor(context, library.owner);
  for (const fileName of readdirSync(folder)
    .filter((name) => name.endsWith('.md') || name in sampleStories)
    .sort()) {
    const bytes = new Uint8Array(readFileSync(join(folder, fileName)));
    const read = readBook(bytes, fileName, defaultBookLimits);
    if (read.ok && read.book.title !== undefined && library.titles.has(read.book.title)) continue;
    const imported = await importBook(context, actor, {
      organisationId: library.organisationId,
      files: [{ name: fileName, bytes }],
      language: sampleStories[fileName]?.language ?? 'en',
      isLanguageSaid: fileName in sampleStories,
    });
    if (!imported.ok) {
      log.error({ fileName, failure: imported.failure }, 'A sample could not be imported.');
      continue;
    }
    const { projectId, blocks, journeys } = imported.value;
    const said = sampleStories[fileName];
    await changeProject(context, actor, projectId, { ...said?.facts, visibility: 'public' });
    if (blocks > 0) await publishEdition(context, actor, projectId);
    for (const { id } of journeys) {
      const draft = said && (await loadDraft(context.db.reader, id));
      if (draft) await editJourney(context, actor, id, sampleEdits(said, draft.graph));
      await publishJourney(context, actor, id);
    }
  }
}
