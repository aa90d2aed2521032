export { startPrefetching } from './prefetch.ts';
export { registerWorker } from './register-worker.ts';
