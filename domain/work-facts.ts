import { foldText } from './fold.ts';

/** The kinds of works; a fixed list, so that every language has a name for each. */
export const genres = [
  'adventure',
  'children',
  'comingOfAge',
  'contemporary',
  'crime',
  'drama',
  'dystopia',
  'fairyTale',
  'fantasy',
  'historical',
  'horror',
  'humour',
  'literary',
  'magicalRealism',
  'mystery',
  'poetry',
  'romance',
  'satire',
  'scienceFiction',
  'thriller',
  'war',
  'western',
  'youngAdult',
] as const;
export type Genre = (typeof genres)[number];

/** The audience of a work, as its author says; `unrated` where they have not. */
export const ratings = ['unrated', 'general', 'teen', 'mature', 'adult'] as const;
export type Rating = (typeof ratings)[number];

/** Content that a reader may want to know about in advance. */
export const warnings = [
  'violence',
  'death',
  'sexualContent',
  'sexualViolence',
  'abuse',
  'childHarm',
  'animalDeath',
  'selfHarm',
  'suicide',
  'drugs',
  'discrimination',
  'gore',
] as const;
export type Warning = (typeof warnings)[number];

/** How far along a work is. */
export const workStatuses = ['draft', 'ongoing', 'complete', 'hiatus'] as const;
export type WorkStatus = (typeof workStatuses)[number];

/** Licences a work may be under, as they are named everywhere, with the address of their words. */
export const licences: Readonly<Record<string, string>> = {
  'All rights reserved': '',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC BY-SA 4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'CC BY-NC 4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'CC BY-NC-SA 4.0': 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  'CC BY-ND 4.0': 'https://creativecommons.org/licenses/by-nd/4.0/',
  'CC BY-NC-ND 4.0': 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'Public domain': 'https://creativecommons.org/publicdomain/mark/1.0/',
};

/** The limits of a work's facts: genres and tags at most, and characters of a tag and of the note on its warnings. */
export const factLimits = { genres: 5, tags: 25, tagLength: 40, warningNote: 500 } as const;

/** The facts of a work besides its title. */
export type WorkLabels = {
  readonly genres: readonly Genre[];
  /** As their author wrote them, in that order; no two fold to the same key. */
  readonly tags: readonly string[];
  readonly warnings: readonly Warning[];
};

/** A work without facts. */
export const noLabels: WorkLabels = { genres: [], tags: [], warnings: [] };

/**
 * The key by which two tags are compared: case, accents, apostrophes, hyphens and a leading # make no difference. Empty
 * where nothing is left.
 */
export function tagKey(tag: string): string {
  return foldText(tag)
    .replace(/[^\p{L}\p{N}&+!?.]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+|[\s.]+$/gu, '');
}

/** The tags in what someone typed, divided by commas, semicolons or line ends; each once, the first way it was written. */
export function readTags(typed: string): string[] {
  return distinctTags(typed.split(/[,;\n]/));
}

/** Tags without spaces around them, each once, and without those that say nothing. */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set(['']);
  return tags
    .map((tag) => tag.replace(/\s+/g, ' ').replace(/^[\s#]+|\s+$/g, ''))
    .filter((tag) => {
      const key = tagKey(tag);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

/** The tags that an import may include: those that are short enough, as many as are allowed. */
export function tagsThatFit(tags: readonly string[]): string[] {
  return distinctTags(tags)
    .filter((tag) => tag.length <= factLimits.tagLength)
    .slice(0, factLimits.tags);
}
