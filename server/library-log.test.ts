import { Hocuspocus } from '@hocuspocus/server';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { logLibraries, logWarnings } from './library-log.ts';
import { createLog } from './log.ts';

/** A log whose lines are kept, and a console that goes through it. */
function begin() {
  const lines: string[] = [];
  const log = createLog('debug', { write: (text) => void lines.push(text) });
  const own = { log() {}, info() {}, debug() {}, warn() {}, error() {}, trace() {} } as Parameters<
    typeof logLibraries
  >[1];
  logLibraries(log, own);
  return { lines, log, own };
}

/** Nothing but ends of lines tells events apart, and each is one of pino's. */
function expectWhole(lines: readonly string[]): void {
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
  }
}

const forged = 'a\n{"level":30,"msg":"Somebody else logged in."}\r\n\u2028\u001b[2J\u009b31m\u202eb';

test('a library’s message is one line of the log, and of limited length', () => {
  const { lines, own } = begin();
  own.error(`closing connection 1 (while handling ${forged}) because of exception`, new Error(forged));
  own.warn('%s of %o', forged, { [forged]: forged });
  own.log('x'.repeat(100_000));
  own.info();
  expect(lines).toHaveLength(4);
  expectWhole(lines);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 40, 30, 30]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'Error' },
    said: expect.stringContaining('closing'),
  });
  expect(lines[2]?.length).toBeLessThan(3_000);
});

test('every log entry is one line, without control characters', () => {
  const { lines, log, own } = begin();
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.anything(), (text, thing) => {
      log.info({ path: text, thing }, text);
      own.error(text, thing);
    }),
  );
  log.error({ err: new Error(forged), path: forged }, forged);
  expectWhole(lines);
});

test('a room’s name is no way into the log', async () => {
  const { lines, log } = begin();
  const names = ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const;
  const before = names.map((name) => [name, console[name]] as const);
  onTestFinished(() => void Object.assign(console, Object.fromEntries(before)));
  logLibraries(log, console);
  const hocuspocus = new Hocuspocus({
    quiet: true,
    async onLoadDocument() {
      throw new Error(`Nothing is called ${forged}.`);
    },
  });
  await hocuspocus.openDirectConnection(forged).catch(() => undefined);
  expect(lines.length).toBeGreaterThan(0);
  expectWhole(lines);
});

test('warnings of Node go the same way', () => {
  const { lines, log } = begin();
  const listeners: ((warning: Error) => void)[] = [];
  const from = { removeAllListeners: () => from, on: (_event: string, listener: never) => listeners.push(listener) };
  logWarnings(log, from as unknown as NodeJS.Process);
  for (const listener of listeners) listener(new Error(forged));
  expect(lines).toHaveLength(1);
  expectWhole(lines);
});
