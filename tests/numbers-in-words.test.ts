import { expect, test } from 'vitest';
import { reopenDays } from '#domain/account.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { chartDays, goalLimits, goalRestoreDays } from '#domain/goal.ts';
import { journeyKeptDays } from '#domain/journey/journey.ts';
import { stoppedAfterDays } from '#domain/journey/statistics.ts';
import { batchBodyBytes, recordBodyBytes } from '#domain/limits.ts';
import { locales } from '#domain/locale.ts';
import { organisationRestoreDays } from '#domain/organisation.ts';
import { formPictureBytes, pictureBytes } from '#domain/picture.ts';
import { restoreDays, statisticsDays } from '#domain/project.ts';

const megabyte = 2 ** 20;

/** The numbers that the interface's sentences spell out, each with the rule it must follow. */
const numbers: Readonly<Record<string, number | readonly number[]>> = {
  'manage.manage.trashText': restoreDays,
  'manage.manage.askTrash.text': restoreDays,
  'manage.statistics.nobody': statisticsDays,
  'organisation.organisation.deleteText': organisationRestoreDays,
  'journeys.journeys.askRemove.text': journeyKeptDays,
  'journeys.journeys.removed': journeyKeptDays,
  'journeys.journeys.removedSteps.hint': journeyKeptDays,
  'journey-chapters.journeyChapters.turnTrash': journeyKeptDays,
  'journey-readers.journeyReaders.stopped': stoppedAfterDays,
  'goals.goals.chart': chartDays,
  'goals.goals.stopText': goalRestoreDays,
  'goals.goals.ask.text': goalRestoreDays,
  'goals.goals.problem.tooFar': goalLimits.years,
  'exit.exit.passesTo': reopenDays,
  'exit.exit.goesToo': reopenDays,
  'manuscript.import.text': defaultBookLimits.fileBytes / megabyte,
  'picture.picture.kinds': pictureBytes / megabyte,
  'picture.picture.problem.tooHeavy': [pictureBytes / megabyte, formPictureBytes / megabyte],
  'problems.problem.detail.sizes': [recordBodyBytes / 2 ** 10, batchBodyBytes / megabyte],
};

/** Every sentence of a language by its file and its key. */
async function sentencesOf(locale: string): Promise<ReadonlyMap<string, string>> {
  const files = import.meta.glob<{ default?: object }>('../locales/*/*.ts');
  const sentences = new Map<string, string>();
  const add = (key: string, value: unknown) => {
    if (typeof value === 'string') sentences.set(key, value);
    else for (const [name, inner] of Object.entries(value as object)) add(`${key}.${name}`, inner);
  };
  for (const [path, load] of Object.entries(files)) {
    const [, language, file = ''] = /locales\/(\w+)\/([\w-]+)\.ts$/.exec(path) ?? [];
    if (language === locale) add(file, (await load()).default ?? {});
  }
  return sentences;
}

test.each(locales)('sentences in %s say the numbers of the rules, and no others', async (locale) => {
  const sentences = await sentencesOf(locale);
  const wrong = Object.entries(numbers).filter(
    ([key, number]) =>
      ![number].flat().every((one) => new RegExp(`(?<!\\d)${one}(?!\\d)`).test(sentences.get(key) ?? '')),
  );
  expect(wrong).toEqual([]);
  const unknown = [...sentences]
    .filter(([key, words]) => !(key in numbers) && /\b\d+\s(?:days|días|дні|MB|МБ)/u.test(words))
    .map(([key]) => key);
  expect(unknown).toEqual([]);
});
