import { expect, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { readWish } from '#domain/search-wish.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';
import { countFacets } from './count-facets.ts';
import { findWorks } from './find-works.ts';
import { indexWorks } from './index-works.ts';

type Facts = Parameters<typeof changeProject>[3];

onEachEngine('the values of filters', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const tell = async (title: string, text: string, facts: Facts = {}, language = 'en') => {
      const { projectId, documentId } = await buildProject(context, person, { title, language });
      await writeAndFold(context, documentId, textOf(text));
      must(await changeProject(context, person.actor, projectId, { visibility: 'public', ...facts }));
      must(await publishEdition(context, person.actor, projectId));
      return projectId;
    };
    const count = (search: string) => countFacets(context.db.reader, readWish(new URLSearchParams(search)));
    return { context, person, tell, count };
  }

  test('are counted of all public works, and again when one changes', async () => {
    const { context, person, tell, count } = await begin();
    await tell('One', 'A lamp.', { genres: ['crime'], tags: ['Sea'], status: 'complete' });
    const two = await tell('Two', 'A door.', { genres: ['crime', 'horror'], rating: 'teen' }, 'uk');
    await tell('Hidden', 'A lamp.', { visibility: 'private', genres: ['war'] });
    await tell('Adult', 'A lamp.', { rating: 'adult', genres: ['romance'], warnings: ['violence'] });
    const all = await count('');
    expect(all.genre).toEqual([
      { word: 'crime', works: 2 },
      { word: 'horror', works: 1 },
    ]);
    expect(all.language).toEqual([
      { word: 'en', works: 1 },
      { word: 'uk', works: 1 },
    ]);
    expect(all.tag).toEqual([{ word: 'sea', works: 1 }]);
    expect(all.length).toEqual([{ word: 'short', works: 2 }]);
    expect(all.rating.map(({ word }) => word)).toEqual(['unrated', 'teen', 'adult']);
    expect((await count('rating=adult')).genre).toContainEqual({ word: 'romance', works: 1 });

    must(await changeProject(context, person.actor, two, { genres: ['horror'] }));
    expect((await count('')).genre).toEqual([
      { word: 'crime', works: 1 },
      { word: 'horror', works: 1 },
    ]);
  });

  test('are counted of the works that have the words, whatever else is chosen', async () => {
    const { context, tell, count } = await begin();
    await tell('One', 'A lamp.', { genres: ['crime'] });
    await tell('Two', 'Many lamps.', { genres: ['horror'] });
    await tell('Three', 'A door.', { genres: ['war'] });
    await indexWorks(context);
    for (const choice of ['', '&genre=crime', '&language=-es'])
      expect((await count(`q=lamp${choice}`)).genre).toEqual([
        { word: 'crime', works: 1 },
        { word: 'horror', works: 1 },
      ]);
    expect((await count('q=nothing')).language).toEqual([]);
    expect((await count('q=!!!&genre=war')).genre).toEqual([{ word: 'war', works: undefined }]);
  });

  test('a work that is found in a text names its chapter', async () => {
    const { context, tell } = await begin();
    await tell('One', 'A lamp.');
    await indexWorks(context);
    const { finds } = await findWorks(context.db.reader, readWish(new URLSearchParams('q=lamps')));
    expect(finds[0]?.text?.title).toBe('Chapter one');
  });
});
