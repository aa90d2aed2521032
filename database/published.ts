import { type Expression, expressionBuilder } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** The condition that readers have an edition of a project to read. */
export function isPublished(projectId: Expression<string | null>) {
  const { exists, selectFrom } = expressionBuilder<Tables, never>();
  return exists(
    selectFrom('edition')
      .select('edition.id')
      .where('edition.project_id', '=', projectId)
      .where('edition.withdrawn_at', 'is', null),
  );
}
