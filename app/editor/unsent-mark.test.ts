import { expect, test, vi } from 'vitest';
import { markUnsent, unsentTexts } from './local-texts.ts';
import { settleMs } from './saving.ts';
import { createUnsentMark } from './unsent-mark.ts';

test('marks of earlier tabs stay until the copy that they stand for was read', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.useFakeTimers();
  try {
    markUnsent('ana', 'text', 'earlier tab');
    let isRead = false;
    const mark = createUnsentMark('ana', 'text', () => isRead);
    const confirm = () => {
      mark.set(true);
      mark.set(false);
      vi.advanceTimersByTime(settleMs);
    };
    confirm();
    expect(unsentTexts('ana')).toEqual(['text']);
    isRead = true;
    confirm();
    expect(unsentTexts('ana')).toEqual([]);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
