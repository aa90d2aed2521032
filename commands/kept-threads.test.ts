import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { answerApart } from './answer-apart.ts';
import { endKeptThreads, giveBackThread, takeThread } from './kept-threads.ts';

const module = new URL('../tests/fixtures/threads/answers.ts', import.meta.url);
const limits = { maxOldGenerationSizeMb: 1_024 };

afterEach(async () => {
  vi.useRealTimers();
  await endKeptThreads();
});

async function answerOf(thread: Worker, question: unknown): Promise<unknown> {
  const answered = once(thread, 'message');
  thread.postMessage(question);
  return (await answered)[0];
}

const threadOf = () => answerApart<{ thread: number }>(module, { asks: 'thread' });

test('one piece of work after another is done in one thread, and two at a time in two', async () => {
  const { thread } = await threadOf();
  expect(await threadOf()).toEqual({ thread });
  const [one, other] = await Promise.all([threadOf(), threadOf()]);
  expect(one.thread).not.toBe(other.thread);
  expect([one.thread, other.thread]).toContain(thread);
});

test('a thread that fails, ends by itself or holds much memory is not given out again', async () => {
  const { thread } = await threadOf();
  await expect(answerApart(module, { asks: 'failure' })).rejects.toThrow('as asked');
  const second = await threadOf();
  expect(second.thread).not.toBe(thread);

  await expect(answerApart(module, { asks: 'exit' })).rejects.toThrow('without an answer');
  const third = await threadOf();
  expect(third.thread).not.toBe(second.thread);

  await answerApart(module, { asks: 'memory' });
  expect((await threadOf()).thread).not.toBe(third.thread);
});

test('it ends when nothing more is asked of it for a while, and when it is one too many', async () => {
  const threads = [1, 2, 3].map(() => takeThread(module, limits));
  for (const thread of threads) await answerOf(thread, { asks: 'thread' });
  const haveEnded = () => threads.map(({ threadId }) => threadId < 0);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const thread of threads) await giveBackThread(module, thread);
  expect(haveEnded()).toEqual([false, false, true]);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await expect.poll(haveEnded).toEqual([true, true, true]);
});
