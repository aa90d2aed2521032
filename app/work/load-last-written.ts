import type { RequestScope } from '#app/context.ts';
import { listLastJourneys, listLastTexts } from '#database/last-text.ts';
import { lastLineOf } from '#domain/line-at.ts';
import { mayBeginProject } from '#policies/organisation.ts';

/** What someone, or those they write with, wrote last. */
export type LastWritten = Awaited<ReturnType<typeof loadLastWritten>>[number];

const shown = 3;

/** Texts and journeys of the organisations in which someone writes, the one that was changed last first. */
export async function loadLastWritten({ actor, commands }: RequestScope) {
  const { reader } = commands.db;
  const organisations = [...actor.roles.keys()].filter((id) => mayBeginProject(actor, id) === 'allowed');
  const texts = await listLastTexts(reader, organisations, { limit: shown, goalsOf: actor.accountId });
  const journeys = await listLastJourneys(reader, organisations, shown);
  const written = [
    ...texts.map((text) => ({
      ...text,
      key: text.blockId as string,
      projectPath: `/org/${text.organisationSlug}/${text.slug}`,
      path: `/org/${text.organisationSlug}/${text.slug}/block/${text.blockId}`,
      line: lastLineOf(text.tail, text.language),
      name: { kind: text.kind, number: text.number, above: text.above },
      steps: undefined,
    })),
    ...journeys.map((journey) => ({
      ...journey,
      key: journey.journeyId as string,
      projectPath: `/org/${journey.organisationSlug}/${journey.slug}`,
      path: `/org/${journey.organisationSlug}/${journey.slug}/journey/${journey.journeyId}`,
      line: '',
      name: undefined,
      words: 0,
      goal: undefined,
      steps: journey.activities as number | undefined,
    })),
  ];
  return written
    .sort((one, other) => other.editedAt - one.editedAt)
    .slice(0, shown)
    .map(
      ({
        key,
        path,
        projectId,
        projectPath,
        title,
        name,
        projectTitle,
        language,
        editedAt,
        line,
        words,
        steps,
        goal,
      }) => {
        const text = { key, path, title, name, language, editedAt, line, words, steps, goal };
        return { ...text, projectId, projectPath, projectTitle };
      },
    );
}
