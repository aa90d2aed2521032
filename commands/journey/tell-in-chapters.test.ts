import { expect, test } from 'vitest';
import { addBlock } from '#commands/block/change-outline.ts';
import { beginRun, openRun } from '#commands/reading/travel-journey.ts';
import { listBlocks } from '#database/block.ts';
import { findAnyJourney } from '#database/journey.ts';
import { visitor } from '#domain/account.ts';
import { flatten, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { sourceHash } from '#domain/journey/chapter-source.ts';
import { textOfStory } from '#domain/journey/to-chapter.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  documentIdOf,
  heldText,
  must,
  textOf,
  write,
} from '#tests/factories.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { beginJourney, restoreJourney } from './change-journey.ts';
import { drawChapters } from './draw-chapters.ts';
import { publishJourney } from './publish-journey.ts';
import { tellInChapters } from './tell-in-chapters.ts';

onEachEngine('a journey told in chapters', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    return { context, reader: context.db.reader, author, ...(await buildProject(context, author)) };
  }

  test('stays the chapters it was copied from, and the journey can be restored with its readings', async () => {
    const { context, reader, author, projectId, documentId } = await begin();
    await write(context, documentId, textOf('The {tide} came in.', 'It *stayed.'));
    const id = must(await drawChapters(context, author.actor, projectId, { title: 'Another way' }));
    must(await publishJourney(context, author.actor, id));
    must(await beginRun(context, author.actor, id));
    const { first, added } = must(await tellInChapters(context, author.actor, id));
    expect(added).toBe(0);
    const blocks = await listBlocks(reader, projectId);
    expect(blocks.map(({ id: block, title }) => [block, title])).toEqual([[first, 'Chapter one']]);
    expect((await findAnyJourney(reader, id))?.deletedAt).toBe(context.now());
    expect(await openRun(context, author.actor, id)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await tellInChapters(context, author.actor, id)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await restoreJourney(context, author.actor, id));
    expect(must(await openRun(context, author.actor, id)).run).toBeDefined();
  });

  test('has its new steps between the chapters, in the order of the way', async () => {
    const { context, reader, author, projectId } = await begin();
    const told = async () =>
      flatten(treeOf(await listBlocks(reader, projectId))).map(({ block, depth }) => [depth, block.kind, block.title]);
    const add = async (kind: 'part' | 'chapter', title: string, parentId?: BlockId, after?: BlockId) =>
      must(await addBlock(context, author.actor, { projectId, parentId, after, kind, title })).blockId;
    const [chapterOne] = await listBlocks(reader, projectId);
    const part = await add('part', 'Part two', undefined, chapterOne?.id);
    const inside = await add('chapter', 'Chapter two', part);
    await write(context, await documentIdOf(context, inside), textOf('Later.'));
    const source = { block: inside, hash: sourceHash('Later.') };
    const story = graph([
      activity(1, 'read', [link(1, 2, { label: '' })], { title: 'Between', text: 'A *new* chapter.' }),
      activity(2, 'read', [link(2, 3, { label: '' })], { title: 'Chapter two', text: 'Later.', source }),
      activity(3, 'ending', [], { title: 'At last', text: 'Over.' }),
    ]);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'Another way', graph: story }));
    const { first, added } = must(await tellInChapters(context, author.actor, id));
    expect(added).toBe(2);
    expect(await told()).toEqual([
      [0, 'chapter', 'Chapter one'],
      [0, 'chapter', 'Between'],
      [0, 'part', 'Part two'],
      [1, 'chapter', 'Chapter two'],
      [0, 'chapter', 'At last'],
    ]);
    expect(await heldText(context, await documentIdOf(context, first))).toEqual(textOfStory('A *new* chapter.'));
  });

  test('is refused with everything that would be lost, and nothing is changed', async () => {
    const { context, reader, author, projectId } = await begin();
    const story = graph([
      activity(1, 'choice', [link(1, 2), link(2, 2)]),
      activity(2, 'ending', [], { text: '{key}' }),
    ]);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    expect(await tellInChapters(context, author.actor, id)).toEqual({
      ok: false,
      failure: {
        kind: 'invalid',
        problems: [
          { kind: 'choices', activity: activityId(1) },
          { kind: 'expression', activity: activityId(2) },
        ],
      },
    });
    expect(await listBlocks(reader, projectId)).toHaveLength(1);
    expect((await findAnyJourney(reader, id))?.deletedAt).toBeUndefined();
  });

  test('a thousand steps become chapters in their order', async () => {
    const { context, reader, author, projectId } = await begin();
    const steps = Array.from({ length: 1_000 }, (_, at) =>
      activity(at + 1, at === 999 ? 'ending' : 'read', at === 999 ? [] : [link(at + 1, at + 2, { label: '' })]),
    );
    const long = { title: 'Long', graph: graph(steps) };
    const id = must(await beginJourney(context, author.actor, projectId, long));
    must(await tellInChapters(context, author.actor, id));
    const titles = (await listBlocks(reader, projectId)).map(({ title }) => title);
    expect(titles.slice(1)).toEqual(steps.map(({ title }) => title));
  });

  test('is for people who may remove a journey', async () => {
    const { context, author, projectId } = await begin();
    const story = { title: 'The door', graph: graph([activity(1, 'ending')]) };
    const id = must(await beginJourney(context, author.actor, projectId, story));
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const actor of [visitor, stranger.actor])
      expect(await tellInChapters(context, actor, id)).toMatchObject({ failure: { kind: 'notFound' } });
    for (const role of ['reader', 'writer'] as const) {
      const { actor } = await buildMember(context, author.organisationId, role);
      expect(await tellInChapters(context, actor, id)).toMatchObject({ failure: { kind: 'forbidden' } });
    }
    const editor = await buildMember(context, author.organisationId, 'editor');
    must(await tellInChapters(context, editor.actor, id));
  });
});
