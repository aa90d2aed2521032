/** What is known of a result: its stems with spaces between them, by where they stand. */
export type Found = {
  readonly title: string;
  readonly credit: string;
  /** Tags and summary of a work; of a chapter the title and author of its work. */
  readonly about: string;
  readonly body: string;
};

/** The stems each word of a search may have. */
export type SearchedStems = readonly (readonly string[])[];

/** Matches of a word in a text that are looked at. */
const mostPlaces = 60;

/** Characters of stems within which words are taken to belong together. */
const near = 120;

/**
 * How well something answers a search: words in a title weigh most, then the author, then the facts of the work. Words
 * in a text weigh more the more often they stand there for its length, and the nearer together they are. The same on
 * both databases, since neither's own order is used.
 */
export function scoreOf(stems: SearchedStems, found: Found): number {
  let score = 0;
  let matched = 0;
  let inTitle = 0;
  const title = padded(found.title);
  const credit = padded(found.credit);
  const about = padded(found.about);
  const body = padded(found.body);
  const places: number[][] = [];
  for (const word of stems) {
    const inBody = placesOf(word, body);
    const isInTitle = holds(title, word);
    const frequent = inBody.length / (inBody.length + 0.5 + body.length / 20_000);
    const worth = (isInTitle ? 8 : 0) + (holds(credit, word) ? 6 : 0) + (holds(about, word) ? 3 : 0) + 4 * frequent;
    if (worth > 0) matched++;
    if (isInTitle) inTitle++;
    if (inBody.length > 0) places.push(inBody);
    score += worth;
  }
  if (inTitle === stems.length && stems.length > 0) {
    const said = found.title.split(' ').length;
    score += 10 * Math.min(1, stems.length / said);
  }
  if (places.length > 1) {
    const width = narrowest(places);
    score += (6 * (places.length - 1) * near) / (near + width);
  }
  return score * (matched / Math.max(1, stems.length)) ** 2;
}

function padded(stems: string): string {
  return stems === '' ? '' : ` ${stems} `;
}

function holds(text: string, word: readonly string[]): boolean {
  return text !== '' && word.some((stem) => text.includes(` ${stem} `));
}

/** Where any of a word's stems stand in a text, in order. */
function placesOf(word: readonly string[], text: string): number[] {
  if (text === '') return [];
  const places: number[] = [];
  for (const stem of word) {
    const sought = ` ${stem} `;
    let at = text.indexOf(sought);
    for (let count = 0; at >= 0 && count < mostPlaces; count++) {
      places.push(at);
      at = text.indexOf(sought, at + sought.length - 1);
    }
  }
  return [...new Set(places)].sort((one, other) => one - other);
}

/** The width of the narrowest stretch that has a place of each list. */
function narrowest(lists: readonly (readonly number[])[]): number {
  const all = lists.flatMap((places, of) => places.map((at) => ({ at, of }))).sort((one, other) => one.at - other.at);
  const counts = new Map<number, number>();
  let begin = 0;
  let best = Number.POSITIVE_INFINITY;
  for (const { at, of } of all) {
    counts.set(of, (counts.get(of) ?? 0) + 1);
    for (let first = all[begin]; first && counts.size === lists.length; first = all[++begin]) {
      best = Math.min(best, at - first.at);
      const left = (counts.get(first.of) ?? 0) - 1;
      if (left > 0) counts.set(first.of, left);
      else counts.delete(first.of);
    }
  }
  return best;
}
