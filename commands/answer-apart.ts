import { exportWriteMs } from '#domain/export.ts';
import { giveBackThread, takeThread } from './kept-threads.ts';

/**
 * The answer of a separate thread to a job: work that takes seconds is done there, and others are served meanwhile.
 *
 * @param module - the address of a TypeScript module that answers each message with one
 * @throws the error of the thread, or that it took too long
 */
export async function answerApart<Answer>(module: URL, job: unknown): Promise<Answer> {
  // A small space for new objects: a job is a burst, and a large one would only be filled.
  const thread = takeThread(module, { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 12 });
  const timer = setTimeout(() => void thread.terminate(), exportWriteMs);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error(`The thread of ${module.pathname} ended without an answer.`)));
  thread.postMessage(job);
  try {
    const answer = await promise;
    await giveBackThread(module, thread);
    return answer;
  } catch (error) {
    await thread.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
