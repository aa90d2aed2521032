import { checkGraph } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';

/** Checks a journey beside the page, which would stand still while every way is travelled. */
addEventListener('message', ({ data }: MessageEvent<{ readonly number: number; readonly graph: Graph }>) => {
  const { findings, exploration } = checkGraph(data.graph);
  const { isComplete, states, runs } = exploration;
  postMessage({ number: data.number, found: findings, isComplete, states, runs });
});
