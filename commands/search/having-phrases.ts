import type { Queries } from '#database/connection.ts';
import { findProject } from '#database/project.ts';
import { listRawWords, type Match } from '#database/search.ts';
import { wordsIn } from '#domain/search-words.ts';
import { listJourneyKeys, loadJourneyWords } from './journey-words.ts';

/** Texts loaded in one step. */
const atOnce = 20;

/**
 * Those of some matches that say each phrase of a search word for word, whatever stands between the words besides
 * spaces. The index knows stems only, so the texts themselves are read, a few at a time; others are served in between.
 */
export async function havingPhrases(
  reader: Queries,
  phrases: readonly (readonly string[])[],
  matches: readonly Match[],
): Promise<readonly Match[]> {
  if (phrases.length === 0) return matches;
  const sought = phrases.map((words) => ` ${words.join(' ')} `);
  const says = (text: string) => {
    const said = ` ${wordsIn(text).join(' ')} `;
    return sought.every((phrase) => said.includes(phrase));
  };
  const kept: Match[] = [];
  for (let at = 0; at < matches.length; at += atOnce) {
    const some = matches.slice(at, at + atOnce);
    const words = await listRawWords(reader, some);
    for (const [index, match] of some.entries())
      if (says(words[index] ?? '') || (isOfJourney(match) && says(await journeyWords(reader, match)))) kept.push(match);
    await new Promise((resume) => setImmediate(resume));
  }
  return kept;
}

/** Of the work itself, yet with a body: the words of one of its journeys. */
function isOfJourney({ blockId, body }: Match): boolean {
  return blockId === undefined && body !== '';
}

async function journeyWords(reader: Queries, { projectId }: Match): Promise<string> {
  const project = await findProject(reader, projectId);
  const texts: string[] = [];
  for (const key of project ? await listJourneyKeys(reader, project) : [])
    texts.push((await loadJourneyWords(reader, key)).text);
  return texts.join('\n');
}
