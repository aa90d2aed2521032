import type { Answer } from './with-server.ts';

/** Prints an answer, in words or as JSON; answers the exit code. */
export function report(answer: Answer, json: boolean, inWords: (value: Record<string, unknown>) => string): number {
  if (!answer.ok) {
    process.stderr.write(json ? `${JSON.stringify({ error: answer.message })}\n` : `${answer.message}\n`);
    return 1;
  }
  const { ok: _, ...value } = answer;
  process.stdout.write(`${json ? JSON.stringify(value) : inWords(value)}\n`);
  return 0;
}
