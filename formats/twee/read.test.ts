// @module-tag corpus
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { isId } from '#domain/ids.ts';
import { checkGraph } from '#domain/journey/findings.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { readFiles } from '#formats/read-book.ts';
import { readStory, shown } from '#tests/stories.ts';
import { readTweeFiles, readTwine } from './read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');
const needsCorpus = test.skipIf(!existsSync(resolve(corpus, 'twee-devils-dictionary')));

const twee = `:: StoryTitle
The Cave

:: StoryData
{
  "ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC",
  "format": "Harlowe",
  "start": "In \\"the\\" cave",
  "tag-colors": { "dark": "red" }
}

:: In "the" cave [dark wet] {"position":"100,200","size":"100,100"}
It is dark.
\\:: no passage
[[Out [now]]]

:: Out \\[now\\]
Light.

:: Looks [stylesheet]
body {}
`;

const html = `<!doctype html><html><body><tw-story></tw-story>
<tw-storydata name="The Cave" startnode="2" ifid="D6" format="Harlowe" format-version="3.3.9" hidden>
<style role="stylesheet">body {}</style><script role="script">alert(1)</script><tw-tag name="dark" color="red"></tw-tag>
<tw-passagedata pid="1" name="Out &amp; away" tags="" position="300,200" size="100,100">Light &amp; air.</tw-passagedata>
<tw-passagedata pid="2" name="Cave" tags="dark wet" position="100,200">Dark.
[[Out-&gt;Out &amp; away]]</tw-passagedata>
</tw-storydata>
<tw-storydata name="Another" startnode="1" format="SugarCube"><tw-passagedata pid="1" name="Begin">&lt;&lt;set $a to 1&gt;&gt;Hi</tw-passagedata></tw-storydata>
</body></html>`;

test('Twee 3 gives a title, a beginning, passages with their places, and the same ids each time', () => {
  const read = readStory(twee);
  const [journey] = (read.ok && read.book.journeys) || [];

  expect(read).toMatchObject({
    ok: true,
    book: { title: 'The Cave', blocks: [] },
    warnings: [{ kind: 'passageLeftOut', place: 'Looks, line 21', count: 1 }],
  });
  expect(journey && shown(journey.graph)).toEqual([
    'In "the" cave (read)\nIt is dark.\n:: no passage\n-> Out now: Out [now]',
    'Out [now] (ending)\nLight.',
  ]);
  const [cave] = journey?.graph.activities ?? [];
  expect(cave).toMatchObject({ x: 270, y: 250 });
  expect(journey?.graph.start).toBe(cave?.id);
  expect(isId(cave?.id)).toBe(true);
  expect(readStory(twee)).toEqual(read);
});

test('HTML of Twine gives each of its stories', () => {
  const read = readTwine([bytes(html)], defaultBookLimits);
  const journeys = (read.ok && read.book.journeys) || [];

  expect(journeys.map(({ title, graph }) => [title, ...shown(graph)])).toEqual([
    ['The Cave', 'Out & away (ending)\nLight & air.', 'Cave (read)\nDark.\n-> Out: Out & away'],
    ['Another', 'Begin (ending)\na := 1\nHi'],
  ]);
  expect(journeys[0]?.graph.start).toBe(journeys[0]?.graph.activities[1]?.id);
});

test('HTML of Twine that ends inside a story is refused: it would look like a story with broken links', () => {
  const end = html.lastIndexOf('</tw-storydata>');
  for (const cut of [end, html.lastIndexOf('<tw-passagedata'), html.lastIndexOf('Hi')])
    expect(readTwine([bytes(html.slice(0, cut))], defaultBookLimits)).toMatchObject({
      ok: false,
      problem: { kind: 'damaged', place: expect.stringMatching(/^line \d+$/) },
    });
});

test('several files are one story, unless each has data or a title of its own', () => {
  const files = (...texts: string[]) => {
    const read = readTweeFiles(
      texts.map((text, at) => ({ name: `${at}.tw`, bytes: bytes(text) })),
      defaultBookLimits,
    );
    return ((read.ok && read.book.journeys) || []).map(({ graph }) => graph.activities.map(({ title }) => title));
  };
  const data = ':: StoryData\n{}\n';

  expect(files(`${data}:: Start\n[[Two]]`, ':: Two\nTwo.')).toEqual([['Start', 'Two']]);
  expect(files(`${data}:: A\na`, `${data}:: B\nb`)).toEqual([['A'], ['B']]);
  const titled = (title: string) => `:: StoryTitle\n${title}\n\n:: Start\nHi.`;
  expect(files(titled('One'), titled('Two'))).toEqual([['Start'], ['Start']]);
});

test('metadata that is no JSON is reported with its line, and the story is read without it', () => {
  expect(readStory(':: StoryData\n{"format": \n\n:: Start {"position"\nHi')).toMatchObject({
    ok: true,
    warnings: [
      { kind: 'metadataUnreadable', place: 'line 4' },
      { kind: 'metadataUnreadable', place: 'StoryData, line 2' },
    ],
  });
});

test('a story over the limits of a journey is refused with its place', () => {
  const refused = (source: string) => {
    const read = readStory(source);
    return read.ok || read.problem;
  };
  const many = Array.from({ length: 100_000 }, (_, at) => `:: P${at}\n[[P${at + 1}]]`).join('\n');
  const deep = `:: Start\n\n${'(if: $a)['.repeat(200)}`;

  expect(refused('no passages')).toEqual({ kind: 'notThisFormat' });
  expect(refused(':: StoryTitle\nNothing')).toEqual({ kind: 'noText' });
  expect(refused(many)).toEqual({ kind: 'tooManyEntries', place: 'passages' });
  expect(refused(`:: A\nx\n\n:: Start\n${'word '.repeat(20_000)}`)).toEqual({
    kind: 'tooLarge',
    place: 'Start, line 5',
  });
  expect(refused(deep)).toEqual({ kind: 'tooDeep', place: 'Start, line 3' });
  expect(refused(`:: A\n${Array.from({ length: 600 }, (_, at) => `(set: $v${at} to 1)`).join('')}`)).toEqual({
    kind: 'tooManyEntries',
    place: 'variables',
  });
});

test('more links than an activity may have continue in another', () => {
  const links = Array.from({ length: 205 }, (_, at) => `[[Link ${at}->Start]]`).join('\n');
  const read = readStory(`:: Start\n${links}`);
  const { activities } = (read.ok && read.book.journeys?.[0]?.graph) || { activities: [] };

  expect(activities.map(({ title, links: own }) => [title, own.length])).toEqual([
    ['Start', 100],
    ['Start (2)', 100],
    ['Start (3)', 7],
  ]);
  expect(activities[0]?.links.at(-1)).toMatchObject({ label: '…', to: activities[1]?.id });
});

test('passages with names that are no ordinary ones are only passages', () => {
  const read = readStory(
    ':: __proto__\n[[constructor]] (set: $__proto__ to 1)$__proto__\n\n:: constructor\n$toString\n\n:: constructor\nx',
  );

  expect(read).toMatchObject({ ok: true, warnings: [{ kind: 'passageTwice', place: 'constructor, line 8' }] });
  expect(read.ok && checkGraph(read.book.journeys?.[0]?.graph as never).findings).toEqual([]);
});

needsCorpus('a dictionary of a thousand passages is the same from both files, without an error', () => {
  const file = (name: string) => new Uint8Array(readFileSync(resolve(corpus, 'twee-devils-dictionary', name)));
  const [one, other] = [
    readTweeFiles([{ name: 'd.twee', bytes: file('devils-dictionary.twee') }], defaultBookLimits),
    readTwine([file('devils-dictionary.archive.html')], defaultBookLimits),
  ];
  const graph = one.ok ? one.book.journeys?.[0]?.graph : undefined;
  const { findings } = checkGraph(graph ?? ({} as never));

  expect(one.ok && one.warnings).toEqual([]);
  // A dictionary goes round and round, as its writers meant it to.
  expect(findings).toMatchObject([{ kind: 'noEnding' }]);
  expect(graph?.activities.length).toBeGreaterThan(1_056);
  expect(graph?.activities.every(({ links }) => links.length <= graphLimits.links)).toBe(true);
  expect(other.ok && other.book.journeys?.[0]?.graph).toEqual(graph);
});

needsCorpus('the same small story in three formats has the same steps and endings', () => {
  const steps = ['harlowe', 'sugarcube', 'chapbook'].map((format) => {
    const path = resolve(corpus, `twee-cookbook/${format}_space_exploration.twee`);
    const read = readTweeFiles([{ name: path, bytes: new Uint8Array(readFileSync(path)) }], defaultBookLimits);
    const { activities } = (read.ok && read.book.journeys?.[0]?.graph) || { activities: [] };
    return activities.filter(({ kind }) => kind === 'ending').map(({ title }) => title.toLowerCase());
  });

  for (const endings of steps) expect(endings).toEqual(expect.arrayContaining(['destroyed', 'lost in space', 'safe']));
});

test('a story is recognised by its ending, by its contents, and among other files', () => {
  const titles = (...files: readonly (readonly [string, Uint8Array])[]) => {
    const read = readFiles(
      files.map(([name, content]) => ({ name, bytes: content })),
      defaultBookLimits,
    );
    return read.ok
      ? [
          (read.book.journeys ?? []).map(({ title }) => title),
          read.warnings.map(({ kind, place }) => `${kind} ${place}`),
        ]
      : read.problem;
  };
  const left = 'passageLeftOut Looks, line 21';
  const folder = zipSync({
    'game/cave.tw': bytes(twee),
    'game/more.twee': bytes(':: More\nMore.'),
    'game/read.md': bytes('# Me'),
  });

  expect(titles(['cave.TWEE', bytes(twee)])).toEqual([['The Cave'], [left]]);
  expect(titles(['cave.html', bytes(html)])).toEqual([
    ['The Cave', 'Another'],
    [expect.stringContaining('passageLeftOut'), expect.any(String)],
  ]);
  expect(titles(['cave.twee', bytes(twee)], ['note.txt', bytes('A note.')])).toEqual([
    ['The Cave'],
    [left, 'fileSkipped note.txt'],
  ]);
  expect(titles(['game.zip', folder])).toEqual([['The Cave'], [left, expect.stringContaining('fileSkipped')]]);
  expect(titles(['cave.twee', Uint8Array.of(0, 1, 2)])).toEqual({ kind: 'notText' });
});
