import { explore } from '#domain/journey/explore.ts';
import { checkGraph } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { InkLook, InkStory } from '#domain/journey/ink-story.ts';

/** The findings in the ink stories of this page: they stay the same while the rest is edited. */
const looks = new Map<string, InkLook>();
/** Stories whose looks are kept. */
const looksKept = 20;

/** Checks a journey in a worker, because the page would freeze while every way is travelled. */
addEventListener('message', async ({ data }: MessageEvent<{ readonly number: number; readonly graph: Graph }>) => {
  const hasInk = data.graph.activities.some(({ ink }) => ink !== undefined);
  const lookInto = hasInk ? (await import('#formats/ink/look-into.ts')).lookInto : undefined;
  const look = (ink: InkStory) => {
    const known = looks.get(ink.compiled) ?? lookInto?.(ink);
    if (known && looks.size < looksKept) looks.set(ink.compiled, known);
    return known;
  };
  const { findings, exploration } = checkGraph(data.graph, explore, look);
  const { isComplete, states, runs } = exploration;
  postMessage({ number: data.number, found: findings, isComplete, states, runs });
});
