import { expect, test } from 'vitest';
import { listBranching } from '#database/journey.ts';
import { findCurrentVersion, findVersionGraph } from '#database/journey-version.ts';
import { findOrganisationBySlug } from '#database/organisation.ts';
import { listProjects } from '#database/project-list.ts';
import { checkGraph } from '#domain/journey/findings.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext } from '#tests/factories.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { addSamples } from './samples.ts';

onEachEngine('the sample library', (openDatabase) => {
  test('has a branching story with six endings, in which nothing is wrong, and comes once', async () => {
    const { context } = buildContext(await openDatabase());
    await addSamples(context, quietLog);
    await addSamples(context, quietLog);
    const { reader } = context.db;
    const library = await findOrganisationBySlug(reader, 'fabula-samples');
    const projects = library ? await listProjects(reader, library.id) : [];
    expect(projects.map(({ language, visibility }) => `${language} ${visibility}`).sort()).toEqual([
      'en public',
      'es public',
      'uk public',
      'uk public',
    ]);
    const story = projects.find(({ title }) => title === 'Остання електричка');
    const [journey] = story ? await listBranching(reader, story.id) : [];
    const version = journey && (await findCurrentVersion(reader, journey.id));
    expect(version).toMatchObject({ edition: 1, activities: 20, endings: 6 });
    const graph = version && (await findVersionGraph(reader, version.journeyId, version.edition));
    expect(graph && checkGraph(graph).findings).toEqual([]);
    // Twee has no words for these.
    expect(graph?.variables.filter(({ carried }) => carried)).toHaveLength(3);
    expect(graph?.activities.filter(({ hint }) => hint)).toHaveLength(6);
  });
});
