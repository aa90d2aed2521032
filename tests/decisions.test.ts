import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';

/** Every record: what its first lines say of it. */
const records = readdirSync(folder)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    const title = /^# (\d{3}): (.+)$/m.exec(text);
    const status = /^Status: (.+?)(?:, \d{4}-\d\d-\d\d)?$/m.exec(text);
    return { file, number: title?.[1], title: title?.[2], status: status?.[1] };
  });

/** Every line of the index that links to a record. */
const listed = [
  ...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| (.+) \| (.+) \|$/gm),
].map(([, number, file, title, status]) => ({ file, number, title, status }));

test('each decision has a status, and one that was superseded names a decision that exists or says what changed', () => {
  const numbers = new Set(records.map(({ number }) => number));
  const wrong = records.filter(({ file, number, status }) => {
    const match = /^(?:accepted|partly superseded|(?:partly )?superseded by (\d{3}))$/.exec(status ?? '');
    return number !== file.slice(0, 3) || !match || (match[1] !== undefined && !numbers.has(match[1]));
  });

  expect(wrong).toEqual([]);
});

test('the index lists each decision once, by its title and with its status', () => {
  const byFile = (one: { readonly file?: string | undefined }, other: { readonly file?: string | undefined }) =>
    (one.file ?? '').localeCompare(other.file ?? '');

  expect(listed.toSorted(byFile)).toEqual(records.toSorted(byFile));
});

test('a decision that was superseded says in its own text what has changed', () => {
  const silent = records.filter(
    ({ file, status }) =>
      status !== 'accepted' && !readFileSync(`${folder}/${file}`, 'utf8').includes('**Superseded:**'),
  );

  expect(silent).toEqual([]);
});
