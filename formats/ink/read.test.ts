import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { inkLimits } from '#domain/journey/ink-story.ts';
import { readFiles } from '#formats/read-book.ts';
import { ink, readInk } from '#tests/ink.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const problem = (files: Readonly<Record<string, string>>) => {
  const read = readInk(files);
  return read.ok ? undefined : read.problem;
};

test('a story is one activity with its files and what they were compiled to', () => {
  const text = '# title: The Cave\n# author: Olena\nIt is dark.\n-> cave\n=== cave\nDeeper.\n-> END\n';
  const read = readInk({ 'cave.ink': text });
  expect(read).toMatchObject({
    ok: true,
    book: { title: 'The Cave', author: 'Olena', blocks: [], journeys: [{ title: 'The Cave' }] },
    warnings: [],
  });
  const graph = read.ok ? read.book.journeys?.[0]?.graph : undefined;
  expect(graph).toMatchObject({
    start: graph?.activities[0]?.id,
    activities: [{ kind: 'ink', title: 'The Cave', links: [], ink: { knots: 1, words: 9 } }],
  });
  expect(graph?.activities[0]?.ink?.files).toEqual([{ name: 'cave.ink', text }]);
  // The same file makes the same activity.
  expect(readInk({ 'cave.ink': text })).toEqual(read);
});

test('included files are part of the story, wherever its folder lies', () => {
  const story = ink({
    'game/main.ink': 'INCLUDE rooms/hall.ink\n/* INCLUDE not.ink */ // INCLUDE nor.ink\n-> hall',
    'game/rooms/hall.ink': 'INCLUDE cellar.ink\n=== hall\nA hall.\n-> cellar',
    'game/rooms/cellar.ink': '=== cellar\nA cellar.\n-> END',
  });
  expect(story.files.map(({ name }) => name)).toEqual(['main.ink', 'rooms/hall.ink', 'rooms/cellar.ink']);
  expect(story.knots).toBe(2);
});

test('two files that no other includes are two stories', () => {
  const read = readInk({ 'one.ink': 'One.\n', 'the_other.ink': '# title: Two\nINCLUDE a.ink\nTwo.\n', 'a.ink': '' });
  expect(read.ok && read.book.journeys?.map(({ title }) => title)).toEqual(['one', 'Two']);
  expect(read.ok && read.book.title).toBeUndefined();
});

test('messages of the compiler are reported with file and line', () => {
  expect(problem({ 'a.ink': 'Hello.\n-> nowhere' })).toEqual({
    ...{ kind: 'inkError', place: "line 2: Divert target not found: '-> nowhere'" },
  });
  expect(problem({ 'a.ink': 'INCLUDE b.ink\n-> b', 'b.ink': '=== b\n{lamp}\n-> END' })).toEqual({
    ...{ kind: 'inkError', place: 'line 2: Unresolved variable: lamp', file: 'b.ink' },
  });
  const read = readInk({ 'a.ink': '-> a\n=== a\nTODO: more\nLoose.\n' });
  expect(read.ok && read.warnings).toMatchObject([
    { kind: 'inkWarning', place: expect.stringMatching(/^line 3: more$/) },
    { kind: 'inkWarning', place: expect.stringMatching(/^line 4: Apparent loose end/) },
  ]);
});

test('an INCLUDE does not leave the folder, and finds its file or is named', () => {
  for (const path of ['../b.ink', '/etc/b.ink', 'a/../../b.ink', 'C:\\b.ink', '..\\b.ink'])
    expect(problem({ 'a.ink': `Hi.\nINCLUDE ${path}`, 'b.ink': 'B.' })).toEqual({
      ...{ kind: 'inkIncludeMissing', place: `line 2: ${path}`, file: 'a.ink' },
    });
  expect(problem({ 'a.ink': 'INCLUDE b.ink' })).toEqual({ kind: 'inkIncludeMissing', place: 'line 1: b.ink' });
  expect(problem({ 'a.ink': 'INCLUDE b.ink', 'b.ink': 'INCLUDE a.ink' })).toMatchObject({ kind: 'inkError' });
});

test('hostile files are refused', () => {
  expect(problem({ 'a.ink': ' \n' })).toEqual({ kind: 'noText' });
  expect(problem({ 'a.ink': 'x'.repeat(inkLimits.sourceLength + 1) })).toEqual({ kind: 'tooLarge', place: 'ink' });
  const many = Object.fromEntries(Array.from({ length: inkLimits.files + 1 }, (_, at) => [`${at}.ink`, 'x']));
  expect(problem(many)).toEqual({ kind: 'tooManyEntries' });
  // Each file includes the next one many times.
  const bomb = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`${at}.ink`, `INCLUDE ${at + 1}.ink\n`.repeat(20)]),
  );
  expect(problem({ ...bomb, '6.ink': 'x' })).toEqual({ kind: 'tooLarge', place: 'ink' });
  for (const deep of ['{'.repeat(5_000), `{${'('.repeat(5_000)}1${')'.repeat(5_000)}}`, `${'* '.repeat(20_000)}a`])
    expect(['inkError', 'tooDeep', undefined]).toContain(problem({ 'a.ink': deep })?.kind);
});

test('a folder and a file are recognised as ink by their names, and a compiled story by its contents', () => {
  const { compiled } = ink({ 'a.ink': 'Hello there.\n' });
  const read = readFiles([{ name: 'cave.ink.json', bytes: bytes(`\uFEFF${compiled}`) }], defaultBookLimits);
  expect(read).toMatchObject({
    ok: true,
    book: { journeys: [{ graph: { activities: [{ ink: { files: [], words: 2 } }] } }] },
  });
  expect(readFiles([{ name: 'a.json', bytes: bytes('{"a":1}') }], defaultBookLimits)).toEqual({
    ...{ ok: false, problem: { kind: 'notThisFormat' } },
  });
  expect(readFiles([{ name: 'a.json', bytes: bytes('{"inkVersion":21,"root":1}') }], defaultBookLimits)).toMatchObject({
    ok: false,
  });
  const folder = [
    {
      name: 'cave/main.ink',
      bytes: bytes(
        'INCLUDE b.ink\nВона не хотіла йти до печери, але він сказав, що це не так.\nІ вона пішла за ним у темряву, як і тоді.',
      ),
    },
    { name: 'cave/b.ink', bytes: bytes('VAR x = 1') },
    { name: 'cave/notes.pdf', bytes: bytes('%PDF') },
  ];
  expect(readFiles(folder, defaultBookLimits)).toMatchObject({
    ok: true,
    book: { language: 'uk' },
    warnings: [{ kind: 'fileSkipped', place: 'notes.pdf' }],
  });
  expect(readFiles([{ name: 'a.ink', bytes: bytes('Hello.') }], defaultBookLimits).ok).toBe(true);
});
