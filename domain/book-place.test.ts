import { expect, test } from 'vitest';
import { readPlace } from './book-place.ts';

test('a place is a limit, a line, a line of a file inside, a version or a name', () => {
  expect(readPlace('fileBytes')).toEqual({ kind: 'limit', limit: 'fileBytes' });
  expect(readPlace('line 12')).toEqual({ kind: 'line', line: 12 });
  expect(readPlace('blocks.jsonl, line 3: kind')).toEqual({
    kind: 'line',
    file: 'blocks.jsonl',
    line: 3,
    what: 'kind',
  });
  expect(readPlace('version 2')).toEqual({ kind: 'version', version: '2' });
  for (const name of ['OEBPS/line 2.xhtml', 'windows-1251', 'toString', ''])
    expect(readPlace(name)).toEqual({ kind: 'name', name });
});
