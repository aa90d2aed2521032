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
    expect(timelineOf(told('1923', '1921'), []).isSorted).toBe(true);
    // One that does not sort, and the telling is the first proposal.
    expect(daysOf(['1923', '1921', 'The fall']).map(([date]) => date)).toEqual(['1923', '1921', 'The fall']);
    expect(timelineOf(told('1923', 'The fall'), []).isSorted).toBe(false);
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
    moveDate(order, shown, { key, before, was: { after: undefined, before: undefined, ...was } });

  test('goes before another or to the end, and takes nothing else along', () => {
    expect(move('c', 'a', { after: 'b', before: 'd' })).toEqual(['c', 'a', 'unused', 'b', 'd']);
    expect(move('a', undefined, { before: 'b' })).toEqual(['unused', 'b', 'c', 'd', 'a']);
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
