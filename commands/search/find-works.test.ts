import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeAccount } from '#commands/account/close-account.ts';
import { addBlock } from '#commands/block/change-outline.ts';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { beginJourney, removeJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject, restoreProject, trashProject } from '#commands/project/change-project.ts';
import type { ProjectId } from '#domain/ids.ts';
import { readWish, searchOf } from '#domain/search-wish.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, documentIdOf, must, textOf, writeAndFold } from '#tests/factories.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { findWorks } from './find-works.ts';
import { indexWorks } from './index-works.ts';

type Told = {
  title: string;
  language?: string;
  text?: string;
  facts?: Parameters<typeof changeProject>[3];
};

onEachEngine('finding', (openDatabase) => {
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const tell = async ({ title, language = 'en', text = 'Nothing much.', facts = {} }: Told) => {
      const { projectId, documentId } = await buildProject(context, person, { title, language, firstChapter: '' });
      await writeAndFold(context, documentId, textOf(text));
      must(await changeProject(context, person.actor, projectId, { visibility: 'public', ...facts }));
      must(await publishEdition(context, person.actor, projectId));
      clock.now += 1_000;
      return { projectId, documentId };
    };
    const find = async (search: string) => findWorks(context.db.reader, readWish(new URLSearchParams(search)));
    const titles = async (search: string) => (await find(search)).finds.map(({ work }) => work.title);
    return { context, clock, person, tell, find, titles };
  }

  test('finds words in other forms, without their accents and apostrophes, in three languages', async () => {
    const { context, tell, titles, find } = await begin();
    await tell({ title: 'Карпати', language: 'uk', text: 'Стежка вела лісом, і пахло м’ятою.' });
    await tell({ title: 'La radio', language: 'es', text: 'Se oía una canción lejana en la educación de antes.' });
    await tell({ title: 'The Tide Clerk', text: 'She was running along the castle walls.' });
    await indexWorks(context);

    for (const word of ['лісами', 'ЛІС', "м'ята", 'мʼяту']) expect(await titles(`q=${word}`)).toEqual(['Карпати']);
    for (const word of ['canciones', 'cancion', 'canción', 'educaciones'])
      expect(await titles(`q=${word}`)).toEqual(['La radio']);
    for (const word of ['runs castles', 'tide', 'olena running'])
      expect(await titles(`q=${word}`)).toContain('The Tide Clerk');
    expect(await titles('q=сон')).toEqual([]);
    const { finds } = await find('q=castles');
    expect(finds[0]?.text?.passage.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['castle']);
  });

  test('finds a work by what its branching journeys can say, and shows none of it', async () => {
    const { context, person, tell, titles, find } = await begin();
    const { projectId } = await tell({ title: 'The Door' });
    await tell({ title: 'The Window' });
    const drawn = graph([
      activity(1, 'choice', [link(1, 2, { label: 'Open the wardrobes' })]),
      { ...activity(2, 'ending'), text: 'A dragon.{if visits() > 3} Two *griffins* sleep.{end} {turns()}' },
    ]);
    const id = must(await beginJourney(context, person.actor, projectId, { title: 'Downstairs', graph: drawn }));
    await indexWorks(context);
    expect(await titles('q=dragons')).toEqual([]);
    must(await publishJourney(context, person.actor, id));
    await indexWorks(context);
    for (const word of ['dragons', 'griffin', 'wardrobe', 'downstairs', 'door+dragon'])
      expect(await titles(`q=${word}`)).toEqual(['The Door']);
    const { finds } = await find('q=dragon');
    expect(finds).toMatchObject([{ text: undefined }]);
    for (const word of ['visits', 'turns']) expect(await titles(`q=${word}`)).toEqual([]);

    const fields = { text: 'A wyvern.' };
    must(await editJourney(context, person.actor, id, [{ kind: 'changeActivity', id: activityId(2), fields }]));
    must(await publishJourney(context, person.actor, id));
    await indexWorks(context);
    expect(await titles('q=dragon')).toEqual([]);
    expect(await titles('q=wyvern')).toEqual(['The Door']);
    must(await removeJourney(context, person.actor, id));
    await indexWorks(context);
    expect(await titles('q=wyvern')).toEqual([]);
  });

  test('finds a word by its stem in no other language, and by no stem that is another word', async () => {
    const { context, tell, titles, find } = await begin();
    // The Spanish stem of queen is que, the English one of doe that of does.
    await tell({ title: 'El que espera', language: 'es', text: 'Dijo que la quería.' });
    await tell({ title: 'The Crown', text: 'Two queens wore it.' });
    await tell({ title: 'La Queen', language: 'es', text: 'Cantaba canciones.' });
    await tell({ title: 'What She Does', text: 'Nothing.' });
    await tell({ title: 'Віно', language: 'uk', text: 'Багате віно.' });
    await tell({ title: 'Він', language: 'uk', text: 'Мовчав.' });
    await tell({ title: 'Mon amour 1984', language: 'fr', text: 'Sous la lune.' });
    await indexWorks(context);

    expect((await titles('q=queen')).sort()).toEqual(['La Queen', 'The Crown']);
    const { finds } = await find('q=queen');
    const marked = finds.flatMap(({ text }) => text?.passage.filter(({ isMatch }) => isMatch) ?? []);
    expect(marked.map(({ text }) => text)).toEqual(['queens']);
    expect(await titles('q=doe')).toEqual([]);
    expect(await titles('q=does')).toEqual(['What She Does']);
    expect(await titles('q=вінами')).toEqual(['Віно']);
    expect(await titles('q=він')).toEqual(['Він']);
    // Words of a language without a stemmer are found as they stand, and frequent words by themselves.
    expect(await titles('q=que')).toEqual(['El que espera']);
    expect(await titles('q=amour')).toEqual(['Mon amour 1984']);
    expect(await titles('q=1984')).toEqual(['Mon amour 1984']);
  });

  test.each([
    ['es', 'Un pez y otros peces.', 'Sus pecados.', ['peces', 'pez'], ['pecado']],
    ['es', 'Alicia despertó.', 'El puerto de Alicante.', ['Alicia'], ['Alicante']],
    ['es', 'Dos actrices.', 'Acta del acto.', ['actriz', 'actrices'], ['actos']],
    ['es', 'María se marchó.', 'El mar y los mares.', ['María', 'maria'], ['mar']],
    ['es', 'La puerta, las casas.', 'El puerto, los casos.', ['puertas', 'casa'], ['puertos', 'caso']],
    ['es', 'Y don Juan calló.', 'De marras.', ['Juan'], ['marras']],
    ['en', 'Old Mr Marr slept.', 'He marched in March.', ['Marr'], ['marching']],
    ['en', 'At the universities.', 'The universe itself.', ['university'], ['universal']],
    ['en', 'An important letter.', 'They import lamps.', ['importance'], ['imported']],
    ['uk', 'Почалася війна.', 'Війнуло холодом.', ['війна', 'війною'], ['війнути']],
  ])('tells words of other meanings apart (%s: %s %s)', async (language, one, other, ofOne, ofOther) => {
    const { context, tell, titles } = await begin();
    await tell({ title: '1', language, text: one });
    await tell({ title: '2', language, text: other });
    await tell({ title: '3', language: 'es', text: 'Las marras de siempre.' });
    await indexWorks(context);
    for (const word of ofOne) expect(await titles(`q=${word}`), word).toEqual(['1']);
    for (const word of ofOther)
      expect(
        (await titles(`q=${word}`)).filter((title) => title !== '3'),
        word,
      ).toEqual(['2']);
  });

  test('finds a phrase word for word, in texts, titles, summaries and journeys', async () => {
    const { context, person, tell, titles } = await begin();
    await tell({ title: 'One', text: 'Whatever the sea gives back, she writes down.' });
    await tell({ title: 'Two', text: 'The sea gives. It is given back.' });
    await tell({ title: 'What the Sea Gives Back' });
    await tell({ title: 'Four', facts: { summary: 'The SEA gives, back.' } });
    const { projectId } = await tell({ title: 'Five' });
    const drawn = graph([{ ...activity(1, 'ending'), text: 'Here the sea gives back.' }]);
    const id = must(await beginJourney(context, person.actor, projectId, { title: 'Down', graph: drawn }));
    must(await publishJourney(context, person.actor, id));
    await indexWorks(context);
    const sought = async (text: string) => (await titles(new URLSearchParams({ q: text }).toString())).sort();
    const all = ['Five', 'Four', 'One', 'Two', 'What the Sea Gives Back'];
    expect(await sought('the sea gives back')).toEqual(all);
    for (const quoted of ['"the sea gives back"', '«the sea gives back»', '“sea gives  back”'])
      expect(await sought(quoted), quoted).toEqual(all.filter((title) => title !== 'Two'));
    expect(await sought('"sea gives back" writes')).toEqual(['One']);
    expect(await sought('"given"')).toEqual(['Two']);
    expect(await sought('"gives the back"')).toEqual([]);
  });

  test('answers a search with one slip by the word that works have', async () => {
    const { context, tell, find, titles } = await begin();
    await tell({ title: 'The Tide Clerk', text: 'A lighthouse at the castle.', facts: { credit: 'Beth Lindqvist' } });
    await tell({ title: 'Дике поле', language: 'uk', text: 'Стежка вела лісом.' });
    await tell({ title: 'La corazonada', language: 'es', text: 'Una canción lejana.' });
    await indexWorks(context);
    for (const [typed, meant, title] of [
      ['lihgthouse', 'lighthouse', 'The Tide Clerk'],
      ['lighthose', 'lighthouse', 'The Tide Clerk'],
      ['castel', 'castle', 'The Tide Clerk'],
      ['beth lindqvit', 'beth lindqvist', 'The Tide Clerk'],
      ['castle astle', 'castle castle', 'The Tide Clerk'],
      ['clekr castle', 'clerk castle', 'The Tide Clerk'],
      ['стешка', 'стежка', 'Дике поле'],
      ['cansion', 'canción', 'La corazonada'],
    ] as const) {
      const { finds, instead } = await find(new URLSearchParams({ q: typed }).toString());
      expect([instead, finds.map(({ work }) => work.title)], typed).toEqual([meant, [title]]);
    }
    // What is there, is in quotation marks, is short, or is no word is left as it was typed.
    for (const typed of ['castle', '"castel"', 'tid', 'xyzzyx', '19845', 'thee', 'whith the'])
      expect((await find(new URLSearchParams({ q: typed }).toString())).instead, typed).toBeUndefined();
    expect(await titles('q=castel&language=uk')).toEqual([]);
  });

  test('marks what was sought in titles and in the names of authors', async () => {
    const { context, tell, find } = await begin();
    await tell({ title: 'The Tide Clerk', facts: { credit: 'Beth Lindqvist' } });
    await indexWorks(context);
    const { finds } = await find('q=lindqvist+tides');
    const marked = [finds[0]?.title, finds[0]?.credit].map((said) => said?.filter(({ isMatch }) => isMatch));
    expect(marked.map((parts) => parts?.map(({ text }) => text))).toEqual([['Tide'], ['Lindqvist']]);
  });

  test('finds nothing by punctuation alone, with any filter', async () => {
    const { context, tell, find } = await begin();
    await tell({ title: 'The Lamp!!!', text: 'Words — “…”' });
    await indexWorks(context);
    for (const text of ['!!!', '—', '“…”', '* "', '❤'])
      for (const besides of ['', '&kind=novel', '&order=new'])
        expect(await find(`q=${encodeURIComponent(text)}${besides}`), text).toEqual({ finds: [], count: 0 });
    expect((await find('q=%20')).count).toBe(1);
  });

  test('finds a story as well as a long novel that has the word in every chapter', async () => {
    const { context, person, clock, tell, titles } = await begin();
    await tell({ title: 'The Lamp', text: 'A little lamp.' });
    const { projectId, documentId } = await buildProject(context, person, { title: 'The Long Novel' });
    await writeAndFold(context, documentId, textOf('A little war.'));
    for (let chapter = 0; chapter < 205; chapter++) {
      const wish = { projectId, parentId: undefined, after: undefined, kind: 'chapter', title: `${chapter}` } as const;
      const { blockId } = must(await addBlock(context, person.actor, wish));
      await writeAndFold(context, await documentIdOf(context, blockId), textOf('A little peace.'));
    }
    must(await changeProject(context, person.actor, projectId, { visibility: 'public' }));
    must(await publishEdition(context, person.actor, projectId));
    clock.now += 1_000;
    await indexWorks(context);
    expect((await titles('q=little')).sort()).toEqual(['The Lamp', 'The Long Novel']);
  });

  test('includes and excludes by all facts of a work', async () => {
    const { context, tell, titles } = await begin();
    await tell({
      title: 'One',
      facts: { genres: ['fantasy'], tags: ['Slow burn', 'sea'], rating: 'teen', warnings: ['death'] },
    });
    await tell({
      title: 'Two',
      language: 'uk',
      facts: { genres: ['fantasy', 'horror'], tags: ['sea'], status: 'complete' },
    });
    await tell({ title: 'Three', facts: { rating: 'adult', tags: ['sea'] } });
    await indexWorks(context);

    expect(await titles('')).toEqual(['Two', 'One']);
    expect(await titles('rating=adult')).toEqual(['Three']);
    expect(await titles('tag=SEA')).toEqual(['Two', 'One']);
    expect(await titles('tag=sea&tag=slow-burn')).toEqual(['One']);
    expect(await titles('tag=sea&tag=-slow_burn')).toEqual(['Two']);
    expect(await titles('genre=fantasy&genre=-horror')).toEqual(['One']);
    expect(await titles('warning=-death')).toEqual(['Two']);
    expect(await titles('language=uk')).toEqual(['Two']);
    expect(await titles('language=-uk')).toEqual(['One']);
    expect(await titles('status=complete')).toEqual(['Two']);
    expect(await titles('status=-complete')).toEqual(['One']);
    expect(await titles('length=short&kind=novel')).toEqual(['Two', 'One']);
    expect(await titles('length=-short')).toEqual([]);
    expect(await titles('q=one&genre=-fantasy')).toEqual([]);
    expect(await titles('q=sea&genre=horror')).toEqual(['Two']);
    // English is American English as well.
    await tell({ title: 'Four', language: 'en-US' });
    expect((await titles('language=en')).sort()).toEqual(['Four', 'One']);
    // A region in an address is that of an older link: to a reader it is one language.
    expect((await titles('language=en-US')).sort()).toEqual(['Four', 'One']);
    expect(await titles('language=-en')).toEqual(['Two']);
  });

  test('finds nothing that was withdrawn at the very next request, before the index knows it', async () => {
    const { context, person, tell, titles } = await begin();
    const { projectId, documentId } = await tell({ title: 'The Lamp', text: 'A lighthouse.' });
    await indexWorks(context);
    const change = async (facts: Parameters<typeof changeProject>[3]) =>
      must(await changeProject(context, person.actor, projectId, facts));
    expect(await titles('q=lighthouses')).toEqual(['The Lamp']);

    for (const visibility of ['private', 'unlisted'] as const) {
      await change({ visibility });
      expect(await titles('q=lighthouse')).toEqual([]);
      expect(await titles('')).toEqual([]);
      await change({ visibility: 'public' });
      expect(await titles('q=lighthouse')).toEqual(['The Lamp']);
    }
    must(await trashProject(context, person.actor, projectId));
    expect(await titles('q=lighthouse')).toEqual([]);
    must(await restoreProject(context, person.actor, projectId));

    await writeAndFold(context, documentId, textOf('A harbour.'));
    must(await publishEdition(context, person.actor, projectId));
    expect(await titles('q=lighthouse')).toEqual([]);
    await indexWorks(context);
    expect(await titles('q=harbours')).toEqual(['The Lamp']);

    // With its newest edition withdrawn the one before is read again.
    must(await withdrawEdition(context, person.actor, projectId, 2));
    expect(await titles('q=harbour')).toEqual([]);
    await indexWorks(context);
    expect(await titles('q=lighthouse')).toEqual(['The Lamp']);
    must(await closeAccount(context, person.id));
    expect(await titles('q=lighthouse')).toEqual([]);
    expect(await titles('q=lamp')).toEqual([]);
  });

  test('indexes what changed and nothing else, and continues where it was left', async () => {
    const { context, person, tell, titles } = await begin();
    const { projectId } = await tell({ title: 'The Lamp', text: 'A lighthouse.' });
    await tell({ title: 'Another', text: 'A harbour.' });
    const ids = async (of: ProjectId) =>
      (await context.db.reader.selectFrom('search_entry').select('id').where('project_id', '=', of).execute()).map(
        ({ id }) => id,
      );
    const ended = new AbortController();
    ended.abort();
    expect(await indexWorks(context, ended.signal)).toBe(0);
    expect(await indexWorks(context)).toBe(2);
    expect(await indexWorks(context)).toBe(0);

    const before = await ids(projectId);
    must(await changeProject(context, person.actor, projectId, { summary: 'A keeper.' }));
    expect(await indexWorks(context)).toBe(1);
    const after = await ids(projectId);
    expect(before.filter((id) => after.includes(id))).toHaveLength(1);
    expect(await titles('q=keepers')).toEqual(['The Lamp']);

    must(await changeProject(context, person.actor, projectId, { visibility: 'private' }));
    await indexWorks(context);
    expect(await ids(projectId)).toEqual([]);
    // An older stemmer's work is done again.
    await context.db.inTransaction((tx) => tx.updateTable('search_state').set({ stemmer: 0 }).execute());
    expect(await indexWorks(context)).toBe(2);
  });

  test('is paged without gaps and repeats, in every order', async () => {
    const { context, tell, find } = await begin();
    for (let number = 0; number < 45; number++)
      await tell({ title: `Sea ${number % 7}`, text: `${'the sea '.repeat((number % 9) + 1)}and ${number}.` });
    await indexWorks(context);
    for (const search of ['', 'q=sea', 'q=sea&order=new', 'order=longest', 'order=shortest', 'q=sea&order=shortest']) {
      const seen: string[] = [];
      let wish = readWish(new URLSearchParams(search));
      for (;;) {
        const { finds, next, count } = await find(searchOf(wish).toString());
        expect(count).toBe(45);
        seen.push(...finds.map(({ work }) => work.projectId));
        if (!next) break;
        wish = { ...wish, after: next };
      }
      expect(new Set(seen).size, search).toBe(45);
      expect(seen, search).toHaveLength(45);
    }
  });

  test('answers any request', async () => {
    const { context, tell, find } = await begin();
    await tell({ title: 'AND OR NOT "quoted" * near', text: '% _ " ( ) : - 1' });
    await indexWorks(context);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), async (text) => {
        const { finds } = await find(new URLSearchParams({ q: text, tag: text, genre: text, after: text }).toString());
        expect(finds.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
    expect((await find('q=AND NOT "quoted" near*')).finds).toHaveLength(1);
  });
});
