import type { Queries } from '#database/connection.ts';
import { type CurrentVersion, findVersionGraph, listCurrentVersions } from '#database/journey-version.ts';
import { isStoryText, linesOf } from '#domain/journey/lines.ts';
import { readStoryText, wordsIn } from '#domain/journey/story-text.ts';
import type { Project } from '#domain/project.ts';
import { wordsOfInk } from '#formats/ink/words.ts';

/** The words of a journey, and the language in which they are stemmed. */
export type JourneyWords = { readonly language: string; readonly text: string };

/** A journey that readers can travel, and what names the words that it has. */
export type JourneyKey = { readonly version: CurrentVersion; readonly language: string; readonly key: string };

/** The branching journeys of a work; a key changes with the words. */
export async function listJourneyKeys(
  reader: Queries,
  { id, language }: Pick<Project, 'id' | 'language'>,
): Promise<JourneyKey[]> {
  const versions = await listCurrentVersions(reader, id);
  return versions.map((version) => {
    const own = version.language ?? language;
    return { version, language: own, key: `${version.journeyId} ${version.hash} ${version.title} ${own}` };
  });
}

/** All words of a journey, whatever its reader does: its titles, texts, links, and its ink stories. */
export async function loadJourneyWords(
  reader: Queries,
  { version: { journeyId, edition, title }, language }: JourneyKey,
): Promise<JourneyWords> {
  const graph = await findVersionGraph(reader, journeyId, edition);
  if (!graph) return { language, text: title };
  const lines = linesOf({ title, summary: '', graph }).map(({ field, text }) =>
    isStoryText(field) ? [...wordsIn(readStoryText(text).template)].join('') : text,
  );
  const told = graph.activities.flatMap(({ ink }) => (ink ? [wordsOfInk(ink.compiled).text] : []));
  return { language, text: [...lines, ...told].join('\n') };
}
