import { parentPort } from 'node:worker_threads';
import { type JourneyJob, writeJourney } from '#formats/journey/write-journey.ts';

parentPort?.on('message', (job: JourneyJob) => parentPort?.postMessage(writeJourney(job)));
