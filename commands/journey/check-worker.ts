import { parentPort } from 'node:worker_threads';
import { explore } from '#domain/journey/explore.ts';
import { checkGraph } from '#domain/journey/findings.ts';
import type { InkLook } from '#domain/journey/ink-story.ts';
import { lookInto } from '#formats/ink/look-into.ts';
import type { CheckJob } from './check-apart.ts';

const unread: InkLook = { troubles: [], isStopped: true, hasEnd: false };

parentPort?.on('message', ({ graph, looksInto }: CheckJob) =>
  parentPort?.postMessage(checkGraph(graph, explore, looksInto ? lookInto : () => unread)),
);
