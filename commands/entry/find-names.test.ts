import { describe, expect, test } from 'vitest';
import type { EntryId } from '#domain/ids.ts';
import { nameFinder } from './find-names.ts';

function timesIn(language: string, names: Readonly<Record<string, readonly string[]>>, ...lines: string[]) {
  const find = nameFinder(
    Object.entries(names).map(([id, own]) => ({ id: id as EntryId, names: own })),
    language,
  );
  const times = new Map<EntryId, number>();
  for (const line of lines) find(line, times);
  return Object.fromEntries(times);
}

describe('names are found', () => {
  test('in all their forms, in three languages', () => {
    expect(timesIn('en', { pell: ['Pell'] }, 'Pell came. It was Pell’s cap; the Pells were late.')).toEqual({
      pell: 3,
    });
    expect(timesIn('uk', { mavka: ['Мавка'] }, 'Мавка йшла. Він бачив Мавку з Мавкою, без Мавки.')).toEqual({
      mavka: 4,
    });
    expect(timesIn('es', { quijote: ['Don Quijote'] }, 'Dijo don Quijote: a Don Quijote.')).toEqual({ quijote: 2 });
  });

  test('with the capital letters that they have', () => {
    expect(timesIn('en', { rose: ['Rose'] }, 'Rose gave her a rose.')).toEqual({ rose: 1 });
    expect(timesIn('en', { mill: ['The Old Mill'] }, 'They met at the Old Mill, not at the old mill.')).toEqual({
      mill: 1,
    });
    expect(timesIn('en', { clerk: ['the clerk'] }, 'The clerk saw the Clerk.')).toEqual({ clerk: 2 });
  });

  test('once at each place, by the longest of them', () => {
    const names = { maren: ['Maren Oake', 'Maren'], aunt: ['Oake'] };
    expect(timesIn('en', names, 'Maren Oake met Oake. Maren left.')).toEqual({ maren: 2, aunt: 1 });
  });

  test('for each entry that has the name', () => {
    expect(timesIn('en', { one: ['Oake'], other: ['Oake'] }, 'Oake came.')).toEqual({ one: 1, other: 1 });
  });

  test('with the signs that they have, and without those of abbreviations', () => {
    for (const [name, text, count] of [
      ['M. Oake', 'It was M. Oake, not M Oake.', 2],
      ['Mr Pell', 'Mr. Pell met Mr Pell.', 2],
      ['St. John', 'St. John came to St John.', 2],
      ['Oake, Maren', 'In the book: Oake, Maren.', 1],
      ['Jean–Luc', 'Jean–Luc and Jean-Luc.', 2],
      ['Jekyll/Hyde', 'It was Jekyll/Hyde.', 1],
      ['C++', 'C is a letter. C++ is none.', 1],
      ['桃太郎', 'むかし桃太郎がいた。', 1],
      ['🦊', 'She saw the 🦊 twice: 🦊.', 2],
    ] as const)
      expect(timesIn('en', { it: [name] }, text), name).toEqual({ it: count });
  });

  test('but not in other words that have their stem', () => {
    expect(timesIn('en', { pell: ['Pell'] }, 'Pelling went, Pelled and Pellish.')).toEqual({});
    expect(timesIn('es', { marr: ['Marr'] }, 'Marras y Marro; Marr.')).toEqual({ marr: 1 });
  });

  test('not across sentences or lines, nor where there is no name', () => {
    expect(timesIn('en', { maren: ['Maren Oake'] }, 'It was Maren. Oake came.', 'Maren', 'Oake')).toEqual({});
    expect(timesIn('en', { nobody: ['…', ''] }, '… nobody …')).toEqual({});
  });
});
