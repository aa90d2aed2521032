import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { type ImportContext, importBook } from '#commands/manuscript/import-book.ts';
import { changeProject, type ProjectChange } from '#commands/project/change-project.ts';
import { openSampleLibrary } from '#commands/project/sample-library.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { readBook } from '#formats/read-book.ts';
import { actorFor } from './administer.ts';
import type { Log } from './log.ts';

const folder = join(import.meta.dirname, '../samples');

/** What the files of branching stories do not say of themselves. */
const saidOfStories: Readonly<Record<string, { readonly language: string; readonly facts: ProjectChange }>> = {
  'ostannia-elektrychka.twee': {
    language: 'uk',
    facts: {
      credit: 'Олена Гайова',
      summary:
        'Ви проспали свою станцію, а електричка стала на сорок сьомому кілометрі, якого на цій гілці немає. Тут роздають яблука, виймають пошту о четвертій, а навпроти вас стоїть валіза, яку хтось просив передати. Шість кінцівок.',
      licence: 'CC BY 4.0',
    },
  },
};

/**
 * Publishes the stories of the sample library that are not there yet, so that a new site has something to read. Once
 * removed by its operator, the library does not come back.
 */
export async function addSamples(context: ImportContext, log: Log): Promise<void> {
  const library = await openSampleLibrary(context);
  if (!library) return;
  const actor = await actorFor(context, library.owner);
  for (const fileName of readdirSync(folder)
    .filter((name) => name.endsWith('.md') || name in saidOfStories)
    .sort()) {
    const bytes = new Uint8Array(readFileSync(join(folder, fileName)));
    const read = readBook(bytes, fileName, defaultBookLimits);
    if (read.ok && read.book.title !== undefined && library.titles.has(read.book.title)) continue;
    const imported = await importBook(context, actor, {
      organisationId: library.organisationId,
      files: [{ name: fileName, bytes }],
      language: saidOfStories[fileName]?.language ?? 'en',
      isLanguageSaid: fileName in saidOfStories,
    });
    if (!imported.ok) {
      log.error({ fileName, failure: imported.failure }, 'A sample could not be imported.');
      continue;
    }
    const { projectId, blocks, journeys } = imported.value;
    const { facts = {} } = saidOfStories[fileName] ?? {};
    await changeProject(context, actor, projectId, { ...facts, visibility: 'public' });
    if (blocks > 0) await publishEdition(context, actor, projectId);
    for (const { id } of journeys) await publishJourney(context, actor, id);
  }
}
