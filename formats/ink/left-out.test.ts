import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { lossKinds } from '#domain/journey/journey-file.ts';
import { readJourneyFiles, writeJourneyFile } from '#formats/journey/journey-file.ts';
import { writeJourney } from '#formats/journey/write-journey.ts';
import { ink } from '#tests/ink.ts';
import { activity, graph, link } from '#tests/journeys.ts';

const night = ink({ 'night.ink': 'Dark.\n* [Go on] Light.\n-> END\n' });
const drawn = graph([
  activity(1, 'ink', [link(1, 2)], { title: 'The night', ink: night }),
  activity(2, 'ink', [], { title: 'The end', ink: night }),
]);
const file = { title: 'A', summary: '', language: 'en', graph: drawn };
const job = {
  ...{ id: '1', file, credit: 'O.' },
  words: { language: 'en', continue: 'Continue', needsScripts: '' } as never,
  player: {
    scripts: {
      plain: { script: 'plain()', scriptHash: "'sha256-a'" },
      ink: { script: 'ink()', scriptHash: "'sha256-c'" },
    },
    styleHash: "'sha256-b'",
  },
};
const losses = [
  { kind: 'ink', activity: 'The night' },
  { kind: 'ink', activity: 'The end' },
];

test('formats that cannot tell ink say which stories they leave out', () => {
  expect(lossKinds).toContain('ink');
  for (const format of ['twee', 'csv', 'xliff'] as const)
    expect(writeJourney({ ...job, format }).losses).toEqual(losses);
});

test('a playable file has what tells ink only where it holds some, without the files it was written in', () => {
  const { text, losses: none } = writeJourney({ ...job, format: 'playable' });
  expect(none).toEqual([]);
  expect(text).toContain('<script>ink()</script>');
  expect(text).toContain('script-src &#39;sha256-c&#39;');
  expect(text).toContain('inkVersion');
  expect(text).not.toContain('night.ink');
  const plain = { ...file, graph: graph([activity(1, 'ending')]) };
  expect(writeJourney({ ...job, file: plain, format: 'playable' }).text).toContain('<script>plain()</script>');
});

test('a journey file holds an ink story whole', () => {
  const bytes = new TextEncoder().encode(writeJourneyFile(file));
  const read = readJourneyFiles([{ bytes }], defaultBookLimits);
  const again = read.ok ? read.book.journeys?.[0]?.graph.activities : undefined;
  expect(again?.map((one) => one.ink)).toEqual([night, night]);
});
