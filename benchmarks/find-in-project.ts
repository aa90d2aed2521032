import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBlock } from '#commands/block/change-outline.ts';
import { draftTexts } from '#commands/document/draft-texts.ts';
import { findMatches } from '#commands/replacement/find-matches.ts';
import { replaceMatches } from '#commands/replacement/replace-matches.ts';
import { openDatabase } from '#database/engine/open.ts';
import type { BlockId } from '#domain/ids.ts';
import { type MatchWish, plainSearch } from '#domain/match-wish.ts';
import { linesOf } from '#domain/text-lines.ts';
import {
  buildContext,
  buildPerson,
  buildProject,
  documentIdOf,
  must,
  seededRandom,
  textOf,
  writeAndFold,
} from '#tests/factories.ts';
import { compare, hold, type Row, rounds } from './report.ts';

/** The length of War and Peace, in chapters of eight paragraphs. */
const chapters = 300;
const paragraphs = 8;
const paragraphWords = 234;
const vocabulary = 8_000;

const wishes: readonly (readonly [string, MatchWish])[] = [
  ['a rare word', { ...plainSearch, term: 'w7999' }],
  ['a frequent word', { ...plainSearch, term: 'w1', wholeWords: true }],
  ['without accents', { ...plainSearch, term: 'w40', ignoreAccents: true }],
  ['all forms', { ...plainSearch, term: 'w40', allForms: true }],
  ['an expression', { ...plainSearch, term: 'w4\\d0 w1\\d', isPattern: true }],
];

/** Finding in all texts of a long novel, against reading the same texts and looking for the letters as they are. */
export async function findInProject(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-bench-'));
  const db = await openDatabase({ file: join(folder, 'fabula.sqlite') });
  try {
    await db.migrate();
    const { context } = buildContext(db);
    const author = await buildPerson(context);
    const { projectId, blockId } = await buildProject(context, author);
    const random = seededRandom(7);
    let after: BlockId = blockId;
    for (let chapter = 0; chapter < chapters; chapter++) {
      const wish = { projectId, parentId: undefined, after, kind: 'chapter' as const, title: '' };
      after = must(await addBlock(context, author.actor, wish)).blockId;
      const documentId = await documentIdOf(context, after);
      await writeAndFold(context, documentId, chapterText(random), author.id);
    }
    const find = (wish: MatchWish) =>
      findMatches(context, author.actor, { projectId, wish, replacement: '', where: {} });
    const rows: Row[] = [];
    await find({ ...plainSearch, term: 'w1' });
    for (const [name, wish] of wishes) {
      const [ours, peer]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        ours.push(await timed(async () => must(await find(wish))));
        peer.push(await timed(() => bareFind(wish.term)));
      }
      const words = (chapters * paragraphs * paragraphWords).toLocaleString('en');
      rows.push(compare(`${name} in ${words} words`, { ours, peer, peerName: 'bare', unit: 'ms' }));
      rows.push(hold(`${name}: slowest`, Math.max(...ours), 'ms', { atMost: 1_000 }));
    }
    const wish = { ...plainSearch, term: 'w40', wholeWords: true };
    const chosen = { isAllBut: true, keys: new Map() };
    const asked = { projectId, wish, replacement: 'x', chosen, where: {} };
    let replaced = 0;
    const replacing = await timed(async () => {
      replaced = must(await replaceMatches(context, author.actor, asked)).places;
    });
    return [...rows, hold(`replacing all ${replaced.toLocaleString('en')} matches of a word`, replacing, 'ms')];

    /** Reads the texts as they are stored, and looks for letters in them. */
    async function bareFind(term: string): Promise<number> {
      const stored = await draftTexts(db.reader, projectId);
      let count = 0;
      for (const json of stored.values())
        for (const line of linesOf(JSON.parse(json))) count += line.split(term).length - 1;
      return count;
    }
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A chapter of words, the first of which are the most frequent, as in any language. */
function chapterText(random: (bytes: number) => Uint8Array) {
  const word = () => {
    const [high = 0, low = 0] = random(2);
    return `w${Math.floor(vocabulary ** ((high * 256 + low) / 65_536))}`;
  };
  const paragraph = () => `${Array.from({ length: paragraphWords }, word).join(' ')}.`;
  return textOf(...Array.from({ length: paragraphs }, paragraph));
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}
