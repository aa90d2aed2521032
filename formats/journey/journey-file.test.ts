import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { readBook, readFiles } from '#formats/read-book.ts';
import { anyGraph } from '#tests/any-graph.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { writeJourneyFile } from './journey-file.ts';

const name = 'cave.fabula-journey.json';
const read = (text: string) => readBook(strToU8(text), name, defaultBookLimits);
const cave = graph([activity(1, 'choice', [link(1, 2), link(2, undefined)]), activity(2, 'ending')]);
const written = (more: object = {}) =>
  JSON.stringify({
    ...JSON.parse(writeJourneyFile({ title: 'Cave', summary: '', language: 'en', graph: cave })),
    ...more,
  });

test('a journey that is written and read is the same, with its ids and places', () => {
  fc.assert(
    fc.property(anyGraph, (drawn) => {
      const found = read(writeJourneyFile({ title: 'Cave', summary: 'Dark.', language: 'uk', graph: drawn }));

      expect(found).toEqual({
        ok: true,
        book: {
          ...{ title: 'Cave', language: 'uk', images: new Map(), blocks: [] },
          journeys: [{ title: 'Cave', summary: 'Dark.', language: 'uk', graph: drawn }],
        },
        warnings: [],
      });
    }),
  );
});

test('steps of a map that is not there lie on the first one', () => {
  const [first] = cave.activities;
  const found = read(written({ graph: { ...cave, activities: [{ ...first, map: activityId(9) }] } }));
  expect(found.ok && found.book.journeys?.[0]?.graph.activities[0]).toMatchObject({ id: first?.id, map: undefined });
});

test('a file that is no journey of ours, is of a newer Fabula, or is inconsistent is refused with its place', () => {
  const problem = (text: string) => {
    const found = read(text);
    return found.ok ? undefined : found.problem;
  };
  const [first, second] = cave.activities;

  expect(problem('{"name": "package"}')).toEqual({ kind: 'notThisFormat' });
  expect(problem('[1, 2')).toMatchObject({ kind: 'damaged' });
  expect(problem('null')).toEqual({ kind: 'notThisFormat' });
  expect(problem(written({ version: 2 }))).toEqual({ kind: 'newerArchive', place: 'version 2' });
  expect(problem(written({ graph: { ...cave, activities: [first, { ...second, kind: 'song' }] } }))).toEqual({
    kind: 'damaged',
    place: 'graph.activities.1.kind',
  });
  expect(problem(written({ graph: { ...cave, activities: [first, first] } }))).toEqual({
    kind: 'damaged',
    place: `graph.activities: ${first?.id}`,
  });
});

test('several journeys in one folder are journeys of one work', () => {
  const files = ['a.json', 'b.json'].map((path) => ({
    name: `story/${path}`,
    bytes: strToU8(written({ title: path })),
  }));
  const found = readFiles([...files, { name: 'story/notes.md', bytes: strToU8('Words.') }], defaultBookLimits);

  expect(found).toMatchObject({
    ok: true,
    book: { journeys: [{ title: 'a.json' }, { title: 'b.json' }] },
    warnings: [{ kind: 'fileSkipped', place: 'notes.md' }],
  });
});
