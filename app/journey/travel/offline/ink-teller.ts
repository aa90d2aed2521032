import { type Graph, hasInk } from '#domain/journey/graph.ts';
import { type TellInk, tellNothing } from '#domain/journey/ink-story.ts';

let teller: TellInk | undefined;

/**
 * Fetches what tells the ink of a journey, where it has any.
 *
 * @returns whether it has
 */
export async function fetchTeller(graph: Graph): Promise<boolean> {
  if (!hasInk(graph)) return false;
  teller ??= (await import('#formats/ink/tell.ts')).inkTeller();
  return true;
}

/**
 * The code that tells the ink of a journey in this page.
 *
 * @throws Error for a journey with ink, as long as there is none
 */
export function tellerFor(graph: Graph): TellInk {
  if (!hasInk(graph)) return tellNothing;
  if (!teller) throw new Error('What tells ink is not here yet.');
  return teller;
}
