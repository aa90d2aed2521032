import type { Queries } from '#database/connection.ts';
import type { ProjectId } from '#domain/ids.ts';
import { type Genre, noLabels, tagKey, type Warning, type WorkLabels } from '#domain/work-facts.ts';

/** Works asked for in one query. */
const atOnce = 500;

/** The labels of some works; works without labels are not in it. */
export async function listLabels(db: Queries, ids: readonly ProjectId[]): Promise<Map<ProjectId, WorkLabels>> {
  const found = new Map<ProjectId, { genres: Genre[]; tags: string[]; warnings: Warning[] }>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await db
      .selectFrom('project_label')
      .select(['project_id', 'kind', 'key', 'label'])
      .where('project_id', 'in', ids.slice(at, at + atOnce))
      .orderBy('project_id')
      .orderBy('place')
      .execute();
    for (const { project_id, kind, key, label } of rows) {
      const of = found.get(project_id as ProjectId) ?? { genres: [], tags: [], warnings: [] };
      found.set(project_id as ProjectId, of);
      if (kind === 'genre') of.genres.push(key as Genre);
      else if (kind === 'warning') of.warnings.push(key as Warning);
      else of.tags.push(label);
    }
  }
  return found;
}

/** The labels of one work. */
export async function findLabels(db: Queries, id: ProjectId): Promise<WorkLabels> {
  return (await listLabels(db, [id])).get(id) ?? noLabels;
}

/** Writes the present labels of a work; kinds that are not named stay as they were. */
export async function updateLabels(tx: Queries, id: ProjectId, labels: Partial<WorkLabels>): Promise<void> {
  const given = [
    ['genre', labels.genres] as const,
    ['tag', labels.tags] as const,
    ['warning', labels.warnings] as const,
  ];
  for (const [kind, words] of given) {
    if (words === undefined) continue;
    await tx.deleteFrom('project_label').where('project_id', '=', id).where('kind', '=', kind).execute();
    if (words.length === 0) continue;
    const rows = words.map((label, place) => {
      const key = kind === 'tag' ? tagKey(label) : label;
      return { project_id: id, kind, key, label, place };
    });
    await tx.insertInto('project_label').values(rows).execute();
  }
}
