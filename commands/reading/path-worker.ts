import { parentPort } from 'node:worker_threads';
import { type PathJob, writePath } from '#formats/journey/path-book.ts';

parentPort?.on('message', (job: PathJob) => parentPort?.postMessage(writePath(job)));
