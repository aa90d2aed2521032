import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountId, ActivityId, JourneyId } from '#domain/ids.ts';
import { createPresence } from './presence.ts';

const journey = 'journey' as JourneyId;
const ana = { page: 'tab-a', id: 'ana' as AccountId, name: 'Ana', at: 'one' as ActivityId };
const olena = { page: 'tab-o', id: 'olena' as AccountId, name: 'Olena', at: 'two' as ActivityId };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('who has a journey open', () => {
  test('is told to the others, and only when something is new', () => {
    const changed = vi.fn();
    const presence = createPresence(changed);
    const leave = presence.enter(journey, ana);
    presence.enter(journey, olena);
    expect(presence.others(journey, ana.id).people).toEqual([{ id: 'olena', name: 'Olena', at: 'two' }]);
    expect(presence.others(journey, olena.id).people).toEqual([{ id: 'ana', name: 'Ana', at: 'one' }]);
    expect(changed).toHaveBeenCalledTimes(2);

    const { seen } = presence.others(journey, olena.id);
    leave?.();
    presence.enter(journey, ana);
    expect(changed).toHaveBeenCalledTimes(2);
    expect(presence.others(journey, olena.id).seen).toBe(seen);

    presence.enter(journey, { ...ana, at: 'two' as ActivityId });
    expect(presence.others(journey, olena.id).people[0]?.at).toBe('two');
    expect(presence.others(journey, olena.id).seen).toBeGreaterThan(seen);
  });

  test('is over a while after the last request of a page, and not between two of them', () => {
    const changed = vi.fn();
    const presence = createPresence(changed);
    const leave = presence.enter(journey, ana);
    const leaveSecond = presence.enter(journey, ana);
    leave?.();
    leave?.();
    vi.advanceTimersByTime(60_000);
    expect(presence.others(journey, olena.id).people).toHaveLength(1);
    leaveSecond?.();
    vi.advanceTimersByTime(1_000);
    const again = presence.enter(journey, ana);
    vi.advanceTimersByTime(60_000);
    expect(presence.others(journey, olena.id).people).toHaveLength(1);
    again?.();
    vi.advanceTimersByTime(60_000);
    expect(presence.others(journey, olena.id)).toEqual({ people: [], seen: 0 });
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('a page is found as the others are told of it, until it has gone', () => {
    const presence = createPresence(() => undefined);
    const leave = presence.enter(journey, ana);
    expect(presence.find(journey, { id: ana.id, page: ana.page })).toEqual(ana);
    expect(presence.find(journey, { id: olena.id, page: ana.page })).toBeUndefined();
    leave?.();
    vi.advanceTimersByTime(60_000);
    expect(presence.find(journey, ana)).toBeUndefined();
  });

  test('an account is told once for each step, and its pages are bounded', () => {
    const presence = createPresence(() => undefined);
    const entered = Array.from({ length: 20 }, (_, at) => presence.enter(journey, { ...ana, page: `tab-${at}` }));
    expect(entered.filter(Boolean)).toHaveLength(8);
    expect(presence.others(journey, olena.id).people).toHaveLength(1);
    // Its own other tabs, and the page it has just left, are nobody else.
    expect(presence.others(journey, ana.id).people).toEqual([]);
    // Another account cannot speak for a page by its name.
    presence.enter(journey, { ...olena, page: 'tab-0' });
    expect(presence.others(journey, olena.id).people).toContainEqual({ id: 'ana', name: 'Ana', at: 'one' });
    const all = Array.from({ length: 200 }, (_, at) =>
      presence.enter(journey, { ...ana, id: `other-${at}` as AccountId }),
    );
    expect(all.filter(Boolean)).toHaveLength(91);
  });
});
