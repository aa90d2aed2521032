import { parentPort, workerData } from 'node:worker_threads';
import { checkGraph } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';

parentPort?.postMessage(checkGraph(workerData as Graph));
