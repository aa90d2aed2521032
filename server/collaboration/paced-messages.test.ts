import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { type Pace, paceMessages } from './paced-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As much of a socket as is looked at. */
class Socket extends EventEmitter {
  isPaused = false;
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
}

/** A socket whose messages are numbered by their first byte, on a clock that advances when told. */
function begin(pace: Partial<Pace> = {}, handle: () => Promise<void> = async () => undefined) {
  const socket = new Socket();
  const handled: number[] = [];
  const cutOff = vi.fn();
  let sent = 0;
  const settled = paceMessages(socket as unknown as WebSocket, {
    pace: { burst: 10, perSecond: 10, bytesWaiting: 1_000_000, messagesWaiting: 1_000, behindMs: 1_000, ...pace },
    now: () => Date.now(),
    handle(data) {
      handled.push(data[0] ?? -1);
      return handle();
    },
    cutOff,
  });
  const send = (count: number, bytes = 1) => {
    for (let left = count; left > 0; left--) socket.emit('message', Buffer.alloc(bytes, sent++ % 256));
  };
  return { socket, handled, cutOff, settled, send, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test('a hand that types is never slowed down, and its messages keep their order', async () => {
  const { handled, cutOff, send, pass } = begin();
  for (let second = 0; second < 60; second++) {
    for (let times = 0; times < 5; times++) {
      send(2);
      await pass(200);
    }
    expect(handled).toHaveLength((second + 1) * 10);
  }
  expect(handled).toEqual(upTo(600).map((at) => at % 256));
  expect(cutOff).not.toHaveBeenCalled();
});

test('one message is handled after the other', async () => {
  const next: (() => void)[] = [];
  const { handled, send, pass } = begin({}, () => new Promise((resolve) => next.push(resolve)));
  send(3);
  for (let count = 1; count <= 3; count++) {
    await pass(1_000);
    expect(handled).toEqual(upTo(count));
    next.shift()?.();
  }
});

test('a burst over the limit has to wait for its pace', async () => {
  const { handled, send, pass } = begin({ behindMs: 60_000 });
  send(30);
  await pass(0);
  expect(handled).toHaveLength(10);
  await pass(1_050);
  expect(handled).toHaveLength(20);
  await pass(1_000);
  expect(handled).toEqual(upTo(30));
});

test.each([
  ['bytes', { bytesWaiting: 100 }, 50],
  ['messages', { messagesWaiting: 2 }, 1],
])('a socket of which too many %s wait is not read until half of them are handled', async (_, pace, bytes) => {
  const next: (() => void)[] = [];
  const { socket, send, pass } = begin(pace, () => new Promise((resolve) => next.push(resolve)));
  const handleOne = async () => {
    await pass(1_000);
    next.shift()?.();
    await pass(1_000);
  };
  send(2, bytes);
  expect(socket.isPaused).toBe(false);
  send(2, bytes);
  expect(socket.isPaused).toBe(true);
  await handleOne();
  expect(socket.isPaused).toBe(true);
  for (let times = 0; times < 3; times++) await handleOne();
  expect(socket.isPaused).toBe(false);
});

test('a socket that is behind its pace for too long is cut off, and nothing more of it is handled', async () => {
  const { socket, handled, cutOff, settled, send, pass } = begin();
  send(500);
  await pass(900);
  expect(cutOff).not.toHaveBeenCalled();
  await pass(300);
  expect(cutOff).toHaveBeenCalledTimes(1);
  const before = handled.length;
  expect(before).toBeLessThanOrEqual(10 + 11);
  send(500);
  await pass(60_000);
  expect(handled).toHaveLength(before);
  expect(cutOff).toHaveBeenCalledTimes(1);
  socket.emit('close');
  await settled;
});

test('a socket that rests between what it sends is not cut off, however often', async () => {
  const { handled, cutOff, send, pass } = begin();
  for (let times = 0; times < 20; times++) {
    send(15);
    await pass(3_000);
  }
  expect(handled).toHaveLength(300);
  expect(cutOff).not.toHaveBeenCalled();
});

test('messages that arrived before a socket closed are still handled, and none after', async () => {
  const { socket, handled, settled, send, pass } = begin();
  const isSettled = vi.fn();
  void settled.then(isSettled);
  send(15);
  socket.emit('close');
  send(5);
  await pass(0);
  expect(isSettled).not.toHaveBeenCalled();
  await pass(1_000);
  expect(handled).toEqual(upTo(15));
  expect(isSettled).toHaveBeenCalled();
});

test('a socket that closes with nothing left is settled immediately', async () => {
  const { socket, settled, send, pass } = begin();
  send(1);
  await pass(0);
  socket.emit('close');
  await settled;
});
