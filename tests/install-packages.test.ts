import { expect, test } from 'vitest';
import { installPackages, notInstalled } from '#tests/install-packages.js';

const done = { isDone: true, isLocked: false, said: '' };
const locked = { isDone: false, isLocked: true, said: 'E: Could not get lock /var/lib/dpkg/lock-frontend' };
const unknown = { isDone: false, isLocked: false, said: 'E: Unable to locate package epubcheck' };

/** An apt that answers one thing after the other, the last one for ever. */
function given(...answers: (typeof done)[]) {
  const asked: string[] = [];
  let waited = 0;
  return {
    asked,
    waited: () => waited,
    run(words: readonly string[]) {
      asked.push(words[0] ?? '');
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? done;
    },
    wait: (seconds: number) => {
      waited += seconds;
    },
  };
}

test('another package manager is waited for', () => {
  const apt = given(locked, locked, locked, done);
  expect(installPackages(['chromium'], apt)).toBe(true);
  expect(apt.waited()).toBeGreaterThan(0);
  expect(notInstalled()).toEqual([]);
});

test('old lists are made new once', () => {
  const apt = given(unknown, done, done);
  expect(installPackages(['chromium'], apt)).toBe(true);
  expect(apt.asked).toEqual(['install', 'update', 'install']);
});

test('what cannot be installed is named, and waited for no longer than it may help', () => {
  expect(installPackages(['epubcheck'], given(unknown))).toBe(false);
  expect(notInstalled()).toEqual(['epubcheck']);
  const apt = given(locked);
  expect(installPackages(['pandoc'], apt)).toBe(false);
  expect(apt.waited()).toBe(600);
  expect(notInstalled()).toEqual(['epubcheck', 'pandoc']);
});
