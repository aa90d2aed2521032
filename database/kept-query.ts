import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from '#database/connection.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * A query that is built once for each connection and given its values each time: for the queries of every page load,
 * where building costs more than running. Inside a transaction it is built again, because that is another connection.
 *
 * @param build - gets a placeholder for each value, to be put where the value goes
 */
export function listOnce<Given extends Values, Row>(
  build: (db: Queries, value: <Name extends keyof Given>(name: Name) => Given[Name]) => Compilable<Row>,
): (db: Queries, given: Given) => Promise<Row[]> {
  const kept = new WeakMap<Queries, CompiledQuery<Row>>();
  return async (db, given) => {
    const query = kept.get(db) ?? build(db, (name) => new StandIn(String(name)) as never).compile();
    kept.set(db, query);
    const parameters = query.parameters.map((value) => (value instanceof StandIn ? given[value.name] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

class StandIn {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
