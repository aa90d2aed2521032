import { startThread } from '#commands/own-thread.ts';
import { exportWriteMs } from '#domain/export.ts';

/** The answer of a separate thread to a job: work that takes seconds is done there, and others are served meanwhile. */
export async function answerApart<Answer>(module: URL, job: unknown): Promise<Answer> {
  const worker = startThread(module, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 1_024 } });
  const timer = setTimeout(() => void worker.terminate(), exportWriteMs);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`The thread of ${module.pathname} ended without an answer.`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
