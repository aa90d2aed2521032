import { type Expression, expressionBuilder, type Nullable } from 'kysely';
import type { Tables } from '#database/tables/tables.ts';

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

/** The condition that a work is not for adults: lists leave those out unless they are asked for (`domain/adult.ts`). */
export function isForEveryAge() {
  return expressionBuilder<Tables, 'project'>()('project.rating', '!=', 'adult');
}

/**
 * The condition that everyone may find a work in a list (`mayReadEditions` in policies/project.ts is about one work, and
 * also lets unlisted ones be read), for queries that have its `project`, `organisation` and that
 * one's account as `owner`, if it has one. The caller also checks whether there is an edition to read.
 */
export function isPublic() {
  const eb = expressionBuilder<Tables & { owner: Nullable<Tables['account']> }, 'project' | 'organisation' | 'owner'>();
  return eb.and([
    eb('project.visibility', '=', 'public'),
    eb('project.deleted_at', 'is', null),
    eb('project.withdrawn_at', 'is', null),
    eb('project.ready_at', 'is not', null),
    eb('organisation.deleted_at', 'is', null),
    eb('owner.closed_at', 'is', null),
  ]);
}
