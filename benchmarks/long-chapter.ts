const words =
  'the sea had given back a door and somebody was at home behind it while she wrote in her ledger what the tide left on the stones that morning a boot eleven spoons one wireless still playing nothing anybody could remember'.split(
    ' ',
  );

/** The paragraphs of a chapter of so many words, the same at every time; about 47 words each, as in War and Peace. */
export function longChapter(count: number): string[] {
  const paragraphs: string[] = [];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let written = 0; written < count; ) {
    const length = Math.min(count - written, 4 + next(87));
    const line = Array.from({ length }, (_, at) => `${words[next(words.length)]}${at % 14 === 13 ? ',' : ''}`);
    paragraphs.push(`${line.join(' ').replace(/^./, (letter) => letter.toUpperCase())}.`);
    written += length;
  }
  return paragraphs;
}
