import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '#domain/duration.ts';
import type { ProjectId } from '#domain/ids.ts';
import { createReaderCounter, readerOf } from './reader-counter.ts';

const read = (projectId: string, edition = 1) => ({ projectId: projectId as ProjectId, edition });

test('a reader counts once per day for each edition, also when counts are taken out meanwhile', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 3 * dayMs }),
          project: fc.constantFrom('one', 'two'),
          edition: fc.constantFrom(1, 2),
          reader: fc.constantFrom('ana', 'olena', 'tomás'),
          isTaken: fc.boolean(),
        }),
      ),
      (visits) => {
        const clock = { now: 0 };
        const counter = createReaderCounter({ now: () => clock.now, random: randomBytes });
        const distinct = new Set<string>();
        let readers = 0;
        const take = () => {
          for (const count of counter.take()) readers += count.readers;
        };
        for (const visit of visits.sort((one, other) => one.at - other.at)) {
          clock.now = visit.at;
          counter.count(read(visit.project, visit.edition), visit.reader);
          distinct.add(`${Math.floor(visit.at / dayMs)} ${visit.project} ${visit.edition} ${visit.reader}`);
          if (visit.isTaken) take();
        }
        take();
        expect(readers).toBe(distinct.size);
      },
    ),
  );
});

test('a count belongs to the day of the reading', () => {
  const clock = { now: 5 * dayMs - 1 };
  const counter = createReaderCounter({ now: () => clock.now, random: randomBytes });
  counter.count(read('one'), 'ana');
  clock.now = 5 * dayMs;
  counter.count(read('one'), 'ana');
  counter.count(read('one'), 'olena');
  expect(counter.take()).toEqual([
    { projectId: 'one', edition: 1, day: 4, readers: 1 },
    { projectId: 'one', edition: 1, day: 5, readers: 2 },
  ]);
  expect(counter.take()).toEqual([]);
});

test('counts that could not be written are there the next time, with those made since', () => {
  const counter = createReaderCounter({ now: () => 0, random: randomBytes });
  counter.count(read('one'), 'ana');
  const taken = counter.take();
  counter.count(read('one'), 'olena');
  counter.count(read('one'), 'ana');
  counter.giveBack(taken);
  expect(counter.take()).toEqual([{ projectId: 'one', edition: 1, day: 0, readers: 2 }]);
});

test('machines that say so are no readers', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(readerOf('192.0.2.1', firefox)).toBe(`192.0.2.1 ${firefox}`);
  expect(readerOf('192.0.2.1', undefined)).toBeUndefined();
  for (const agent of ['Googlebot/2.1', 'curl/8.5', 'python-requests/2.31', 'facebookexternalhit crawler'])
    expect(readerOf('192.0.2.1', agent)).toBeUndefined();
});
