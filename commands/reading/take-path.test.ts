import { expect, test } from 'vitest';
import { pathWordsFor } from '#app/journey/path-words.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { type Actor, visitor } from '#domain/account.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/epub/read.ts';
import { doorStory } from '#tests/browser/journeys.ts';
import { onEachEngine } from '#tests/databases.ts';
import { epubProblems, hasEpubChecker } from '#tests/epub-checker.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, graph, link, linkId } from '#tests/journeys.ts';
import { type PathWish, takePath } from './take-path.ts';
import { beginRun, moveRun } from './travel-journey.ts';

onEachEngine('a reader’s path', (openDatabase) => {
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const { projectId } = await buildProject(context, author, { title: 'Low Water' });
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: doorStory }));
    must(await publishJourney(context, author.actor, id));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    for (const [run, moves] of [[2, 6, 1, 4, 5, 5], [1]].entries()) {
      clock.now += 1_000;
      must(await beginRun(context, reader.actor, id));
      for (const [turn, number] of moves.entries()) {
        clock.now += 1_000;
        const answer = turn === 1 ? `A name, and <a coat> ${run}.` : '';
        must(await moveRun(context, reader.actor, id, { turn, move: linkId(number), answer }));
      }
    }
    const take = (wish: Partial<PathWish> = {}, actor: Actor = reader.actor) =>
      takePath(context, actor, id, {
        ...{ format: 'text', run: 1, withAnswers: false, wordsFor: pathWordsFor },
        ...wish,
      });
    return { context, author, projectId, take };
  }

  test('is the text as it was read, with choices, answers and feedback', async () => {
    const { take } = await begin();
    const { name, bytes } = must(await take());
    expect(name).toBe('The door (One reader’s path).txt');
    const told = new TextDecoder().decode(bytes);
    const order = [
      ...['The door', 'through “The door,” a journey of “Low Water” by'],
      ...['Nobody had asked for it.', 'You chose\nLook for the key.', 'Under the mat', 'Go back to the door'],
      ...['It is still there.', 'Knock.', 'You answered\nThe clerk', 'Not quite.', 'The clerk stands beside you.'],
      ...['You answered\nNobody', 'That’s right.', 'Nobody lives behind a door like this.', 'The kettle is on.'],
    ];
    const places = order.map((words) => told.indexOf(words));
    expect(places, told).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(told).not.toContain('a coat');
    expect(told.match(/Somebody turns off a tap/g)).toHaveLength(1);
    expect(new TextDecoder().decode(must(await take({ withAnswers: true })).bytes)).toContain(
      'You wrote\n\nA name, and <a coat> 0.',
    );
    const newest = new TextDecoder().decode(must(await take({ run: undefined })).bytes);
    expect(newest).toContain('Somebody turns off a tap.');
    expect(newest).not.toContain('Under the mat');
  });

  test('has the marks of what a prompt asked for, and the very signs of a reflection', async () => {
    const { context } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const { projectId } = await buildProject(context, author, {});
    const story = graph([
      activity(1, 'reflection', [link(1, 2, { label: 'Go on' })], { title: 'Think' }),
      activity(2, 'prompt', [link(2, 3, { label: 'Send it' })], { title: 'A letter' }),
      activity(3, 'ending', [], { title: 'At home', text: 'The kettle is on.' }),
    ]);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'Letters', graph: story }));
    must(await publishJourney(context, author.actor, id));
    must(await beginRun(context, author.actor, id));
    must(await moveRun(context, author.actor, id, { turn: 0, move: linkId(1), answer: '*One* {if x}thought{end}' }));
    must(await moveRun(context, author.actor, id, { turn: 1, move: linkId(2), answer: 'Dear *sea* {x},\n\n> stay.' }));
    const path = await takePath(context, author.actor, id, {
      ...{ format: 'epub', run: 1, withAnswers: true, wordsFor: pathWordsFor },
    });
    const back = read(must(path).bytes, defaultBookLimits);
    const said = JSON.stringify(back.ok && back.book.blocks.map(({ text }) => text));
    expect(said).toContain('"*One* {if x}thought{end}"');
    expect(said).toContain('{"type":"text","text":"sea","marks":[{"type":"emphasis"}]}');
    expect(said).toContain('" {x},"');
    expect(said).toContain('"type":"quote"');
  });

  test('is an EPUB without a fault, in the language of the journey', async () => {
    const { take } = await begin();
    const { bytes, contentType } = must(await take({ format: 'epub', withAnswers: true }));
    expect(contentType).toBe('application/epub+zip');
    const back = read(bytes, defaultBookLimits);
    expect(back.ok && back.book).toMatchObject({ title: 'The door', language: 'en' });
    if (hasEpubChecker) expect(epubProblems(bytes)).toBe('');
  });

  test('is for its reader alone, and only while they may read the work', async () => {
    const { context, author, projectId, take } = await begin();
    for (const actor of [visitor, author.actor])
      expect(await take({}, actor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await take({ run: 9 })).toMatchObject({ failure: { kind: 'notFound' } });
    must(await changeProject(context, author.actor, projectId, { visibility: 'private' }));
    expect(await take()).toMatchObject({ failure: { kind: 'notFound' } });
  });
});
