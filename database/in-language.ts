import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '#database/tables/tables.ts';

/** Works in a language, its regional forms included: English is American English as well. */
export function isInLanguage(language: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'project'>();
  const own = eb.fn<string>('lower', ['project.language']);
  return eb.or([eb(own, '=', language), eb(own, 'like', `${language}-%`)]);
}
