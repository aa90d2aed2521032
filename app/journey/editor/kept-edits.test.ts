import { afterEach, expect, test, vi } from 'vitest';
import type { Edit } from '#domain/journey/edits.ts';
import { activityId } from '#tests/journeys.ts';
import type { Batch } from './draft-store.ts';
import { adoptEdits, keepEdits } from './kept-edits.ts';
import type { Refused } from './refused-batches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const titled = (title: string): Edit => ({ kind: 'changeActivity', id: activityId(1), fields: { title } });

/** A browser's memory with room for that many characters in an entry, and locks that are all free. */
function stubStorage(room = 10_000): Storage {
  const items = {
    getItem: (name: string) => Reflect.get(items, name) ?? null,
    removeItem: (name: string) => void Reflect.deleteProperty(items, name),
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new DOMException('Full', 'QuotaExceededError');
      Reflect.set(items, name, text);
    },
  };
  for (const name of Object.keys(items)) Object.defineProperty(items, name, { enumerable: false });
  const request = async (_name: string, _options: object, hold: (lock: object) => void) => hold({});
  vi.stubGlobal('localStorage', items);
  vi.stubGlobal('navigator', { locks: { request } });
  return items as unknown as Storage;
}

test('a browser keeps waiting and refused edits of one account, and reads what it kept before', async () => {
  const storage = stubStorage();
  const waiting: Batch[] = [{ request: 'a', edits: [titled('A')] }];
  const refused: Refused[] = [{ request: 'b', edits: [titled('B')], problem: 'gone' }];
  expect(keepEdits('ana', 'j', 'tab', { waiting, refused })).toBe(true);
  expect(await adoptEdits('ivan', 'j')).toEqual({ waiting: [], refused: [] });
  expect(await adoptEdits('ana', 'j')).toEqual({ waiting, refused });
  expect(Object.keys(storage)).toEqual([]);
  const edits = JSON.stringify([titled('A')]);
  const before = [{ request: 'a', edits }, { request: 'c', edits: 'no JSON' }, null];
  const later = [{ request: 'b', edits: edits.replace('"A"', '"B"'), problem: 'ofALaterBuild' }];
  storage.setItem('fabula-journey:ana:j:old', JSON.stringify([...before, ...later]));
  const unknown: Refused[] = [{ request: 'b', edits: [titled('B')], problem: 'notUnderstood' }];
  expect(await adoptEdits('ana', 'j')).toEqual({ waiting, refused: unknown });
  keepEdits('ana', 'j', 'tab', { waiting: [], refused });
  expect(keepEdits('ana', 'j', 'tab', { waiting: [], refused: [] })).toBe(true);
  expect(Object.keys(storage)).toEqual([]);
});

test('where a browser has no room for refused words, it keeps what the server may still take', async () => {
  const storage = stubStorage(200);
  const waiting: Batch[] = [{ request: 'a', edits: [titled('A')] }];
  const refused: Refused[] = [{ request: 'b', edits: [titled('B'.repeat(200))], problem: 'tooLarge' }];
  expect(keepEdits('ana', 'j', 'tab', { waiting, refused })).toBe(false);
  expect(Object.keys(storage)).toHaveLength(1);
  expect(await adoptEdits('ana', 'j')).toEqual({ waiting, refused: [] });
});
