import { parentPort, workerData } from 'node:worker_threads';
import { type JourneyJob, writeJourney } from '#formats/journey/write-journey.ts';

parentPort?.postMessage(writeJourney(workerData as JourneyJob));
