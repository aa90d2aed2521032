import { expect, test } from 'vitest';
import { readExpression } from '#domain/journey/expression.ts';
import { readStoryText } from '#domain/journey/story-text.ts';
import { writingExamples } from './writing-examples.ts';

test('every example of the help can be written so', () => {
  for (const text of Object.values(writingExamples.inText)) expect(readStoryText(text).problems, text).toEqual([]);
  for (const text of [...Object.values(writingExamples.inCondition), ...Object.values(writingExamples.inEffect)])
    expect(readExpression(text).ok, text).toBe(true);
});
