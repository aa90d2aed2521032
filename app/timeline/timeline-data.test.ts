import { expect, test } from 'vitest';
import type { Block } from '#domain/block.ts';
import { timelineData } from './timeline-data.ts';

/** A long work: each second scene has a date, and the first hundred of them the same one. */
const blocks = Array.from({ length: 1_000 }, (_, at) => ({
  id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  parentId: undefined,
  position: String(at).padStart(5, '0'),
  kind: 'scene',
  title: `Scene ${at + 1}`,
  storyDate: at % 2 === 1 ? '' : at < 240 ? 'The first day' : `The day ${at}, in another age`,
})) as unknown as Block[];
const page = (isAsTold: boolean, from: string | null = null, placed: string[] = []) =>
  timelineData(blocks, placed, { isAsTold, from });

test('a page of a timeline has a hundred scenes, and some of those without a date', () => {
  const { days, undated, dates, next, previous } = page(false);
  expect(days.map(({ date, count, scenes }) => [date, count, scenes.length])).toEqual([['The first day', 120, 100]]);
  expect([undated.count, undated.scenes.length]).toEqual([500, 40]);
  expect(dates).toHaveLength(381);
  expect(previous).toBeUndefined();
  // A date that goes on stands on the next page too, and knows the dates around it.
  const second = page(false, next ?? null).days;
  expect(second.map(({ date, scenes }) => [date, scenes.length]).slice(0, 2)).toEqual([
    ['The first day', 20],
    ['The day 240, in another age', 1],
  ]);
  expect(second.at(-1)?.after).toBe('the day 400, in another age');
  expect(second.flatMap(({ scenes }) => scenes)).toHaveLength(100);
});

test('as they are told there are all, with dates or without', () => {
  const { told, days, undated } = page(true, blocks[250]?.id);
  expect([told[0]?.told, told.length, days.length, undated.scenes.length]).toEqual([201, 100, 0, 0]);
});

test('a date that came after the others were placed says so', () => {
  expect(page(false).days.some(({ isNew }) => isNew)).toBe(false);
  expect(page(false, null, ['another']).days.some(({ isNew }) => isNew)).toBe(false);
  expect(page(false, null, ['the day 240, in another age']).days[0]?.isNew).toBe(true);
});

test('it says how much of an order nobody has made sorts by itself', () => {
  const withDates = (...dates: string[]) =>
    blocks.slice(0, dates.length).map((block, at) => ({ ...block, storyDate: dates[at] ?? '' }));
  const sorts = (dates: string[], placed: string[] = []) =>
    timelineData(withDates(...dates), placed, { isAsTold: false, from: null }).sorts;
  expect(sorts(['1923', '1921'])).toBe('all');
  expect(sorts(['1923', 'The fall', '1921'])).toBe('some');
  expect(sorts(['The fall', 'The spring'])).toBe('none');
  expect([sorts(['1923']), sorts(['1923', '1921'], ['1923'])]).toEqual([undefined, undefined]);
});
