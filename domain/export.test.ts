import { expect, test } from 'vitest';
import { exportName } from '#domain/export.ts';

test('a file is named after its work, with what tells it from the work’s other files', () => {
  expect(exportName('Хвиля', 'epub', ['Видання 2'])).toBe('Хвиля (Видання 2).epub');
  expect(exportName('The Tide', 'docxManuscript', ['Edition 1', 'manuscript'])).toBe(
    'The Tide (Edition 1, manuscript).docx',
  );
  expect(exportName('The Tide', 'archive', [])).toBe('The Tide.fabula.zip');
});

test('a name holds nothing that a file system refuses or that hides its end', () => {
  expect(exportName(' ../a:b\\c?\u0000\u202Efdp. ', 'text', [])).toBe('a b c fdp.txt');
  expect(exportName('…///…', 'text', [])).toBe('… ….txt');
  expect(exportName('***', 'text', [])).toBe('Fabula.txt');
  expect([...exportName('ї'.repeat(400), 'text', [])].length).toBe(104);
});
