import { expect, test } from 'vitest';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { listHeldPlaces } from '#database/held-place.ts';
import { findLinearJourney } from '#database/journey.ts';
import { listLibrary } from '#database/library.ts';
import type { JourneyId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, write } from '#tests/factories.ts';
import { activity, graph, link } from '#tests/journeys.ts';
import { keepPlace } from './travel.ts';
import { beginRun, moveRun } from './travel-journey.ts';

onEachEngine('the place in a work that is kept', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const project = await buildProject(context, author, { firstChapter: 'The wick' });
    const publish = async (...paragraphs: string[]) => {
      await write(context, project.documentId, textOf(...paragraphs));
      return must(await publishEdition(context, author.actor, project.projectId)).number;
    };
    const held = async () => {
      const entries = await listLibrary(context.db.reader, reader.id);
      const places = await listHeldPlaces(
        context.db.reader,
        entries.flatMap(({ readingId }) => readingId ?? []),
      );
      return places.get(entries[0]?.readingId ?? '');
    };
    return { ...made, author, reader, ...project, publish, held };
  }

  test('is a chapter and the text around it, of the newest edition that stands', async () => {
    const { context, author, reader, projectId, blockId, clock, publish, held } = await begin();
    const before = 'The lamp burned low. '.repeat(60);
    await publish(`${before}Nobody came to trim it.`);
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const journeyId = (await findLinearJourney(context.db.reader, projectId)) as JourneyId;
    const place = { blockId, offset: before.length, before: 'burned low. ', after: 'Nobody came', isPageEnd: false };
    must(await keepPlace(context, reader.actor, journeyId, { ...place, at: clock.now - 9, device: 'phone-0001' }));
    must(
      await keepPlace(context, reader.actor, journeyId, {
        ...place,
        offset: 0,
        at: clock.now - 20,
        device: 'tablet-01',
      }),
    );

    const first = await held();
    expect(first).toMatchObject({ chapter: 'The wick', endings: undefined, around: { isCutBefore: true } });
    expect(first?.around?.text.slice(first.around.offset)).toBe('Nobody came to trim it.');

    const second = await publish(`Nobody came at all. ${before}`);
    expect((await held())?.around?.text).toMatch(/^The lamp|burned low/);
    must(await withdrawEdition(context, author.actor, projectId, second));
    expect((await held())?.around?.text).toMatch(/Nobody came to trim it\.$/);
  });

  test('is nowhere before anything was read, and where the text is gone', async () => {
    const { context, held } = await begin();
    expect(await held()).toBeUndefined();
    expect(await listHeldPlaces(context.db.reader, [])).toEqual(new Map());
  });

  test('is known by its endings in a branching journey', async () => {
    const { context, author, reader, projectId, held } = await begin();
    const story = graph([
      activity(1, 'choice', [link(1, 2), link(2, 3)]),
      activity(2, 'ending'),
      activity(3, 'ending'),
    ]);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    must(await publishJourney(context, author.actor, id));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    must(await beginRun(context, reader.actor, id));
    expect(await held()).toMatchObject({ chapter: undefined, around: undefined, endings: { found: 0, all: 2 } });
    must(
      await moveRun(context, reader.actor, id, {
        turn: 0,
        move: story.activities[0]?.links[0]?.id ?? '',
        answer: undefined,
      }),
    );
    expect((await held())?.endings).toEqual({ found: 1, all: 2 });
  });
});
