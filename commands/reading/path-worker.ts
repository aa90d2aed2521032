import { parentPort, workerData } from 'node:worker_threads';
import { type PathJob, writePath } from '#formats/journey/path-book.ts';

parentPort?.postMessage(writePath(workerData as PathJob));
