import type { Queries } from '#database/connection.ts';
import { findProject } from '#database/project.ts';
import { listRawWords, type Match } from '#database/search.ts';
import { type SearchedStems, scoreOf } from '#domain/search-rank.ts';
import { wordsIn } from '#domain/search-words.ts';
import { listJourneyKeys, loadJourneyWords } from './journey-words.ts';

/** Matches whose texts are read, those that have the words nearest together; and texts loaded in one step. */
const mostRead = 500;
const atOnce = 20;

/**
 * Those of some matches that say each phrase of a search word for word, whatever stands between the words besides
 * spaces. The index knows stems only, so the texts themselves are read, a few at a time; others are served in between.
 */
export async function havingPhrases(
  reader: Queries,
  { phrases, stems }: { readonly phrases: readonly (readonly string[])[]; readonly stems: SearchedStems },
  matches: readonly Match[],
): Promise<readonly Match[]> {
  if (phrases.length === 0) return matches;
  const sought = phrases.map((words) => ` ${words.join(' ')} `);
  const says = (text: string) => {
    const said = ` ${wordsIn(text).join(' ')} `;
    return sought.every((phrase) => said.includes(phrase));
  };
  const read = matches
    .map((match) => ({ match, score: scoreOf(stems, match) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, mostRead)
    .map(({ match }) => match);
  const kept: Match[] = [];
  for (let at = 0; at < read.length; at += atOnce) {
    const some = read.slice(at, at + atOnce);
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
