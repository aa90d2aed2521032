import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#domain/locale.ts';
import { type ProblemCode, problemCodes } from '#domain/record.ts';
import { problemOf, toldProblem } from './problem.ts';

const policies = resolve(import.meta.dirname, '../../policies');

/** Every word that a rule refuses with, as its type names it. */
const refusals = [
  ...new Set(
    readdirSync(policies)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) => [
        ...readFileSync(resolve(policies, name), 'utf8').matchAll(/Verdict<([^>]+)>|type \w*Refusal = ([^;]+);/g),
      ])
      .flatMap(([, one = '', other = '']) => [...(one + other).matchAll(/'(\w+)'/g)].map(([, word = '']) => word)),
  ),
];

/** The problems of commands and our own that a call of the API can meet. */
const met = 'signedOut guest unproved notMember needsRole personal notTheirs deleted notDeleted moved'.split(' ');

const sentence = /^\p{Lu}[^.]* [^.]*[\p{L}\d)][.](?: \p{Lu}.*[.])?$/u;

test('every refusal is a sentence in each language, and never our internal word for it', () => {
  expect(refusals).toEqual(expect.arrayContaining(met.filter((word) => word !== 'moved')));
  for (const locale of locales)
    for (const because of new Set([...refusals, ...met])) {
      for (const kind of ['forbidden', 'conflict'] as const) {
        const { detail } = toldProblem(problemOf({ kind, because }), locale);
        if (met.includes(because) || detail !== undefined) expect(detail, `${locale} ${because}`).toMatch(sentence);
      }
    }
});

test('every kind of problem has its own name in each language', () => {
  for (const locale of locales) {
    const titles = problemCodes.map((code: ProblemCode) => toldProblem({ code }, locale).title);
    for (const title of titles) expect(title, locale).toMatch(sentence);
    expect(new Set(titles).size, locale).toBe(problemCodes.length);
  }
});
