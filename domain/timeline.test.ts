import { describe, expect, test } from 'vitest';
import type { BlockId } from './ids.ts';
import { moveDate, orderDates, timelineOf } from './timeline.ts';

/** Scenes with these dates, in the order of the telling. */
const told = (...dates: string[]) =>
  dates.map((storyDate, at) => ({
    id: `s${at + 1}` as BlockId,
    parentId: undefined,
    position: String(at).padStart(5, '0'),
    storyDate,
  }));
const daysOf = (dates: string[], placed: string[] = []) =>
  timelineOf(told(...dates), placed).days.map(({ date, scenes }) => [date, ...scenes.map(({ told: at }) => at)]);

describe('a timeline', () => {
  test('keeps scenes of a date together in the order of the telling, and those without one apart', () => {
    const dates = ['3rd of Frostmoon, 214 AE', '', 'The fall', '3RD of  frostmoon, 214 AE '];
    expect(daysOf(dates)).toEqual([
      ['3rd of Frostmoon, 214 AE', 1, 4],
      ['The fall', 3],
    ]);
    expect(timelineOf(told(...dates), []).undated.map(({ block }) => block.id)).toEqual(['s2']);
  });

  test('proposes the order of dates that sort by themselves', () => {
    expect(daysOf(['1923', '1921-04', '-44', '1921-04-02', '1921']).map(([date]) => date)).toEqual([
      '-44',
      '1921',
      '1921-04',
      '1921-04-02',
      '1923',
    ]);
    expect(daysOf(['1921-04-02 18:00', '1921-04-02T07:30']).map(([date]) => date)[0]).toBe('1921-04-02T07:30');
    expect(daysOf(['День 12', 'День 3']).map(([date]) => date)).toEqual(['День 3', 'День 12']);
    expect(timelineOf(told('1923', '1921'), []).sorts).toBe('all');
  });

  test('counts before the beginning too, and between two numbers', () => {
    const dates = ['Day 2.5', 'Day 12', 'Day 2', 'Day −1', 'Day -3', 'Day 2,75'];
    expect(daysOf(dates).map(([date]) => date)).toEqual(['Day -3', 'Day −1', 'Day 2', 'Day 2.5', 'Day 2,75', 'Day 12']);
    // A hyphen that is tied to its word is no sign.
    expect(daysOf(['Day-3', 'Day-1']).map(([date]) => date)).toEqual(['Day-1', 'Day-3']);
  });

  test('sorts those that sort, and puts each other one behind the one that is told before it', () => {
    const order = (...dates: string[]) => daysOf(dates).map(([date]) => date);
    expect(order('1923', 'The fall', 'The spring', '1921', '1922')).toEqual([
      '1921',
      '1922',
      '1923',
      'The fall',
      'The spring',
    ]);
    expect(order('The fall', '1923', '1921')).toEqual(['The fall', '1921', '1923']);
    // Each form among itself.
    expect(order('1921', 'Day 2', 'Day 1', '1920', 'The fall')).toEqual(['1920', 'The fall', '1921', 'Day 1', 'Day 2']);
    expect(timelineOf(told('1923', '1921', 'The fall'), []).sorts).toBe('some');
    expect(timelineOf(told('1923', 'The fall'), []).sorts).toBe('none');
    const long = Array.from({ length: 20_000 }, (_, at) => `an age ${at} on`);
    expect(orderDates(long, [])).toEqual(long);
  });

  test('keeps the order of its authors, and puts a new date where it is told or where it sorts', () => {
    expect(orderDates(['b', 'a', 'c'], ['a', 'b'])).toEqual(['a', 'c', 'b']);
    expect(orderDates(['new', 'a'], ['a', 'b'])).toEqual(['new', 'a', 'b']);
    expect(orderDates(['1922', '1921', '1920'], ['1921', 'the fall', '1923'])).toEqual([
      '1920',
      '1921',
      '1922',
      'the fall',
      '1923',
    ]);
  });

  test('marks where the telling goes back, not each scene that was earlier', () => {
    const marks = (dates: string[]) => timelineOf(told(...dates), []).told.map(({ goesBack }) => goesBack);
    expect(marks(['1', '2', '5', '', '3', '4', '6'])).toEqual([false, false, false, false, true, false, false]);
    // After a beginning that is the end.
    expect(marks(['9', '1', '2'])).toEqual([false, true, false]);
    // Nobody has said which of these is earlier, until one is placed or two of them sort.
    const back = ['The fall', 'The spring', 'The fall'];
    expect(marks(back)).toEqual([false, false, false]);
    expect(timelineOf(told(...back), ['the fall']).told.map(({ goesBack }) => goesBack)).toEqual([false, false, true]);
    expect(marks([...back, '2', '1'])).toEqual([false, false, true, false, true]);
  });

  test('has blocks with others below them only where they have a date', () => {
    const [chapter, scene] = told('', '1921') as [ReturnType<typeof told>[0], ReturnType<typeof told>[0]];
    const inside = { ...scene, parentId: chapter.id };
    expect(timelineOf([chapter, inside], []).told).toHaveLength(1);
    expect(timelineOf([{ ...chapter, storyDate: '1920' }, inside], []).told).toHaveLength(2);
  });
});

describe('a date that is moved', () => {
  const order = ['a', 'unused', 'b', 'c', 'd'];
  const shown = new Set(['a', 'b', 'c', 'd']);
  const move = (key: string, before: string | undefined, was = {}) =>
    moveDate(order, shown, { key, before, after: undefined, was: { after: undefined, before: undefined, ...was } });

  test('goes before another or to the end, and takes nothing else along', () => {
    expect(move('c', 'a', { after: 'b', before: 'd' })).toEqual(['c', 'a', 'unused', 'b', 'd']);
    expect(move('a', undefined, { before: 'b' })).toEqual(['unused', 'b', 'c', 'd', 'a']);
  });

  test('goes right behind another, wherever that is now', () => {
    const behind = (key: string, after: string, was: { after: string | undefined; before: string | undefined }) =>
      moveDate(order, shown, { key, before: undefined, after, was });
    expect(behind('a', 'b', { after: undefined, before: 'b' })).toEqual(['unused', 'b', 'a', 'c', 'd']);
    expect(behind('a', 'd', { after: undefined, before: 'x' })).toEqual(['unused', 'b', 'c', 'd', 'a']);
    expect(behind('c', 'a', { after: 'b', before: 'd' })).toEqual(['a', 'c', 'unused', 'b', 'd']);
    expect(behind('c', 'x', { after: 'b', before: 'd' })).toBe('gone');
    expect(behind('c', 'c', { after: 'b', before: 'd' })).toBe('gone');
  });

  test('is moved although another was moved meanwhile, and not where it was moved itself', () => {
    expect(move('c', 'a', { after: 'b', before: 'x' })).toEqual(['c', 'a', 'unused', 'b', 'd']);
    expect(move('c', 'a', { after: 'x', before: 'y' })).toBe('moved');
  });

  test('is not moved where it or the other is gone', () => {
    expect(move('x', 'a')).toBe('gone');
    expect(move('unused', 'a')).toBe('gone');
    expect(move('c', 'x', { after: 'b' })).toBe('gone');
    expect(move('c', 'c', { after: 'b' })).toBe('gone');
  });
});
