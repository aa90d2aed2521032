import { type ApiRecord, attemptsAtMost } from '#domain/record.ts';
import type { RecordData } from '#domain/record-data.ts';
import { callRecords, getRecord, RecordProblem } from './call.ts';

/** An act of a batch, as the API takes it. */
export type BatchAct = {
  readonly act: 'add' | 'set' | 'update' | 'delete' | 'check';
  readonly collection: string;
  readonly id?: string;
  readonly data?: object;
  readonly ifMatch?: string;
};

/** The result of each act of a batch: its record's id, and the tag of its state unless it is deleted. */
export type BatchResult = { readonly id: string; readonly etag: string | null };

/** Does several acts, all or none. */
export async function runBatch(acts: readonly BatchAct[]): Promise<readonly BatchResult[]> {
  return (await callRecords<{ results: readonly BatchResult[] }>('POST', 'batch', { acts })).results;
}

/** The context of a transaction: it reads immediately, and writes when it is over. */
export type RecordTransaction = {
  get<Of extends keyof RecordData>(of: Of, id: string): Promise<ApiRecord<RecordData[Of]>>;
  write(act: Omit<BatchAct, 'ifMatch'>): void;
};

/**
 * Reads records and writes what follows from them, as if nobody else did anything meanwhile: where someone changed one
 * of those it read, it is repeated from the beginning, five times at most. The body has no other effect.
 *
 * @throws RecordProblem, `aborted` where others came first each time
 */
export async function inRecordTransaction<Value>(body: (tx: RecordTransaction) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    const read = new Map<string, { collection: string; id: string; etag: string }>();
    const written: Omit<BatchAct, 'ifMatch'>[] = [];
    const value = await body({
      async get(of, id) {
        const record = await getRecord(of, id);
        read.set(`${of}/${id}`, { collection: of, id, etag: record.etag });
        return record;
      },
      write: (act) => void written.push(act),
    });
    // The read records are checked first: the writes may change them.
    const checks = [...read.values()].map(
      ({ collection, id, etag }): BatchAct => ({ act: 'check', collection, id, ifMatch: etag }),
    );
    try {
      if (written.length > 0) await runBatch([...checks, ...written]);
      return value;
    } catch (error) {
      const isBeaten = error instanceof RecordProblem && error.problem.code === 'aborted';
      if (!isBeaten || attempt >= attemptsAtMost) throw error;
    }
  }
}
