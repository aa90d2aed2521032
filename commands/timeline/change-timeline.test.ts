import { expect, test } from 'vitest';
import { addBlock, describeBlock, trashBlock } from '#commands/block/change-outline.ts';
import { findBlock, listBlocks } from '#database/block.ts';
import { listPlacedDates } from '#database/story-date.ts';
import { blockLengths } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { dateKey, dateKeyLength, timelineOf } from '#domain/timeline.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { dateScene, moveStoryDate } from './change-timeline.ts';

onEachEngine('a timeline', (openDatabase) => {
  /** A work with a scene for each date. */
  async function begin(...dates: string[]) {
    const { context, announced } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const { projectId, blockId } = await buildProject(context, person);
    const scenes: BlockId[] = [];
    for (const storyDate of dates) {
      const where = { projectId, parentId: undefined, after: scenes.at(-1) ?? blockId };
      const added = must(await addBlock(context, person.actor, { ...where, kind: 'chapter', title: '' }));
      must(await describeBlock(context, person.actor, projectId, added.blockId, { storyDate }));
      scenes.push(added.blockId);
    }
    const { reader } = context.db;
    const timeline = async () => {
      const placed = (await listPlacedDates(reader, projectId)).map(({ key }) => key);
      return timelineOf(await listBlocks(reader, projectId), placed);
    };
    const days = async () => (await timeline()).days.map(({ date }) => date).join(' ');
    /** Moves a date as someone does who sees it as it is now, unless another place is given. */
    const move = async (date: string, before: string | undefined, seen?: string) => {
      const order = (seen ?? (await days())).split(' ');
      const at = order.indexOf(date);
      const was = { after: order[at - 1], before: order[at + 1] };
      return moveStoryDate(context, person.actor, projectId, { date, before, after: undefined, was });
    };
    return { context, announced, person, projectId, scenes, timeline, days, move, reader };
  }
  const problem = (kind: string) => ({ failure: { kind: 'invalid', problems: [{ field: 'date', kind }] } });

  test('keeps the order in which authors put its dates, and tells everyone', async () => {
    const { announced, projectId, days, move, timeline } = await begin('a', 'b', 'c', 'd');
    const before = announced.length;
    must(await move('d', 'b'));
    expect(announced.slice(before)).toMatchObject([{ kind: 'outline', projectId }]);
    expect(await days()).toBe('a d b c');
    must(await move('a', undefined));
    must(await move('b', 'd'));
    expect(await days()).toBe('b d c a');
    expect((await timeline()).days.every(({ isPlaced }) => isPlaced)).toBe(true);
  });

  test('takes the proposed order of years as what is moved in', async () => {
    const { days, move, timeline } = await begin('1923', '1921', '1922');
    expect(await days()).toBe('1921 1922 1923');
    expect((await timeline()).sorts).toBe('all');
    must(await move('1923', '1921'));
    expect(await days()).toBe('1923 1921 1922');
    expect((await timeline()).sorts).toBe('none');
  });

  test('merges what two authors move, and refuses what another has moved meanwhile', async () => {
    const { days, move } = await begin('a', 'b', 'c', 'd', 'e');
    const seen = await days();
    must(await move('e', 'a', seen));
    must(await move('c', 'b', seen));
    expect(await days()).toBe('e a c b d');
    expect(await move('e', 'd', seen)).toMatchObject(problem('moved'));
    expect(await move('x', 'd', 'w x y')).toMatchObject(problem('gone'));
    expect(await days()).toBe('e a c b d');
  });

  test('puts a date right behind another, also where that has gone far meanwhile', async () => {
    const { context, person, projectId, days, move } = await begin('a', 'b', 'c', 'd', 'e');
    // Someone moves a date later while another author moves the one that was two places on to the end.
    must(await move('c', undefined));
    const was = { after: undefined, before: 'b' };
    must(await moveStoryDate(context, person.actor, projectId, { date: 'a', before: undefined, after: 'b', was }));
    expect(await days()).toBe('b a d e c');
  });

  test('gives a date that is gone its old place when it is back, and a new one the place where it is told', async () => {
    const { context, person, projectId, scenes, days, move } = await begin('a', 'b', 'c');
    must(await move('c', 'a'));
    const date = (at: number, storyDate: string) =>
      describeBlock(context, person.actor, projectId, scenes[at] as BlockId, { storyDate });
    must(await date(0, ''));
    expect(await days()).toBe('c b');
    must(await move('b', 'c'));
    must(await date(0, 'A'));
    expect((await days()).toLowerCase()).toBe('b c a');
    must(await date(2, 'new'));
    expect(await days()).toBe('b new A');
    must(await move('new', 'b'));
    must(await trashBlock(context, person.actor, projectId, scenes[1] as BlockId));
    expect(await days()).toBe('new A');
  });

  test('says when a scene happens, and overwrites nobody', async () => {
    const { context, person, projectId, scenes, days, move, reader } = await begin('a', 'b', '');
    must(await move('b', 'a'));
    const set = (at: number, date: string, was: string) =>
      dateScene(context, person.actor, projectId, { blockId: scenes[at] as BlockId, date, was });
    must(await set(2, '  the  fall ', ''));
    expect((await findBlock(reader, scenes[2] as BlockId))?.storyDate).toBe('the fall');
    expect(await set(2, 'spring', '')).toMatchObject(problem('changed'));
    must(await set(2, 'the fall', ''));
    expect(await set(2, 'x'.repeat(blockLengths.storyDate + 1), 'the fall')).toMatchObject(problem('tooLong'));
    // Only written in another way, a date keeps its place.
    must(await set(1, 'bee', 'b'));
    expect(await days()).toBe('bee the fall a');
  });

  test('keeps places of dates whose small letters are more', async () => {
    const date = 'İ'.repeat(blockLengths.storyDate);
    const { days, move } = await begin('a', date);
    must(await move(dateKey(date), 'a', `a ${dateKey(date)}`));
    expect(await days()).toBe(`${date} a`);
    expect(dateKey(date).length).toBeLessThanOrEqual(dateKeyLength);
  });

  test('is changed only by those who may write', async () => {
    const { context, person, projectId, scenes, move, days } = await begin('a', 'b');
    const wish = { date: 'b', before: 'a', after: undefined, was: { after: 'a', before: undefined } };
    const scene = { blockId: scenes[0] as BlockId, date: 'c', was: 'a' };
    const reader = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const [{ actor }, kind] of [
      [reader, 'forbidden'],
      [stranger, 'notFound'],
    ] as const) {
      expect(await moveStoryDate(context, actor, projectId, wish)).toMatchObject({ failure: { kind } });
      expect(await dateScene(context, actor, projectId, scene)).toMatchObject({ failure: { kind } });
    }
    expect(await days()).toBe('a b');
    const other = await buildProject(context, person, { title: 'Another' });
    expect(await dateScene(context, person.actor, other.projectId, scene)).toMatchObject({ ok: false });
    must(await move('b', 'a'));
  });
});
