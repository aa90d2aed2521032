import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { writeReaders } from './write-readers.ts';

const story = graph([
  activity(1, 'choice', [link(1, 2, { label: '=1+1' }), link(2, 2, { label: '' })], { title: 'A door, "shut"' }),
  activity(2, 'ending'),
]);
const none = { readers: null, runs: null, finished: null, endings: {}, came: {}, stopped: {}, followed: {} };

test('the figures about readers are a table, and protected ones are empty in it', () => {
  const told = {
    ...{ readers: 12, runs: 14, finished: null },
    endings: { [activityId(2)]: null },
    came: { [activityId(1)]: 12, [activityId(2)]: null },
    stopped: {},
    followed: { [linkId(1)]: 7 },
  };
  const [first = '', ...lines] = writeReaders(story, told).trimEnd().split('\n');
  expect(first).toBe('\ufeffwhat,id,title,readers');
  expect(lines).toEqual([
    'readers,,,12',
    'runs,,,14',
    'finished,,,',
    `came,${activityId(1)},"A door, ""shut""",12`,
    `stopped,${activityId(1)},"A door, ""shut""",0`,
    `followed,${linkId(1)},'=1+1,7`,
    // A link without words is named by its target.
    `followed,${linkId(2)},→ Activity 2,0`,
    `came,${activityId(2)},Activity 2,`,
    `stopped,${activityId(2)},Activity 2,0`,
    `ended,${activityId(2)},Activity 2,`,
  ]);
  // Of too few readers not even a zero is given.
  expect(writeReaders(story, none)).not.toMatch(/\d$/m);
});
