import { useEffect, useRef, useState } from 'react';
import { archiveBytes, isArchiveName } from '#domain/account-archive.ts';
import { defaultBookLimits, defaultReadOptions, filesAtMost, type ReadOptions } from '#domain/book.ts';
import type { BookPreview } from '#domain/book-preview.ts';
import {
  type AccountChoice,
  askPreview,
  type Brought,
  type Failed,
  failureOf,
  type ImportedAll,
  importBookCall,
  type Problem,
  type SeenAccount,
  type Target,
} from './import-calls.ts';
import { RetryLimit } from './patiently.ts';
import { forgetFile, Refused } from './send-file.ts';
import { createUploads } from './uploads.ts';

type Looking = {
  readonly step: 'looking';
  readonly preview: BookPreview;
  /** The options of the preview: only this is ever imported. */
  readonly options: ReadOptions;
  readonly isRenewing: boolean;
  readonly failed?: Failed;
};

/** Into an account archive, which needs no options to be read. */
type LookingInto = { readonly step: 'account'; readonly failed?: Failed } & SeenAccount;

/** The progress of an import. */
export type ImportState =
  | { readonly step: 'choosing'; readonly failed?: Failed }
  | { readonly step: 'sending'; readonly sent: number; readonly size: number; readonly isWaiting: boolean }
  | { readonly step: 'reading' }
  | Looking
  | LookingInto
  | { readonly step: 'bringing'; readonly written: number; readonly of: number | undefined; isWaiting?: true }
  | { readonly step: 'done'; readonly brought: Brought | ImportedAll };

/** The state and the actions for the parts of the importer. */
export type Importer = {
  readonly state: ImportState;
  readonly files: readonly File[];
  readonly options: ReadOptions;
  readonly choose: (files: readonly File[]) => void;
  readonly decide: (change: Partial<ReadOptions>) => void;
  readonly order: (files: readonly File[]) => void;
  readonly bring: (to: Target, language: string, account?: AccountChoice) => void;
  readonly cancel: () => void;
};

/** Why files are refused before a byte of them is sent. */
function tooMuch(files: readonly File[], size: number): Problem | undefined {
  const [only] = files;
  if (files.length === 1 && only && isArchiveName(only.name) && size <= archiveBytes) return undefined;
  if (files.length > filesAtMost) return { kind: 'tooManyFiles' };
  return size > defaultBookLimits.fileBytes ? { kind: 'tooLarge', place: 'fileBytes' } : undefined;
}

/** The message about an error that ended an action. */
function failureBy(error: unknown): Failed {
  if (error instanceof RetryLimit) return { kind: 'failed', because: 'offline' };
  const failed = error instanceof Refused ? failureOf(error.status, error.answer) : undefined;
  return failed ?? { kind: 'failed', because: 'unknown' };
}

/** Sends files, shows their preview, imports them; each step can be left. */
export function useImport(bookTitle: ReadOptions['bookTitle']): Importer {
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const first: ReadOptions = { ...defaultReadOptions, bookTitle };
  const [options, setOptions] = useState(first);
  const running = useRef<AbortController>(undefined);
  const [uploads] = useState(createUploads);
  /** The last request and its name: the same request keeps its name, so that it is never imported twice. */
  const asked = useRef<{ readonly wish: string; readonly request: string }>(undefined);
  /** The options of the shown preview. */
  const shown = useRef<ReadOptions>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  /** Begins something that ends the current action. */
  function begin(act: (signal: AbortSignal) => Promise<void>): void {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    act(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setState({ step: 'choosing', failed: failureBy(error) });
    });
  }

  async function look(chosen: readonly File[], wanted: ReadOptions, signal: AbortSignal): Promise<void> {
    const preview = await askPreview(uploads.idsOf(chosen), wanted, signal);
    if ('account' in preview) setState({ step: 'account', account: preview.account });
    else if (!('kind' in preview)) {
      shown.current = wanted;
      setState({ step: 'looking', preview, options: wanted, isRenewing: false });
    } else if (shown.current) {
      // The switches return to the shown options.
      setOptions(shown.current);
      setState((before) =>
        before.step === 'looking'
          ? { ...before, isRenewing: false, failed: preview }
          : { step: 'choosing', failed: preview },
      );
    } else {
      if (preview.kind === 'refused') uploads.discard(chosen);
      setState({ step: 'choosing', failed: preview });
    }
  }

  function renew(chosen: readonly File[], wanted: ReadOptions): void {
    setState((before) => (before.step === 'looking' ? { ...before, isRenewing: true } : before));
    begin((signal) => look(chosen, wanted, signal));
  }

  return {
    state,
    files,
    options,
    choose(chosen) {
      setFiles(chosen);
      setOptions(first);
      shown.current = undefined;
      const size = chosen.reduce((sum, file) => sum + file.size, 0);
      const problem = tooMuch(chosen, size);
      if (problem) return setState({ step: 'choosing', failed: { kind: 'refused', problems: [problem] } });
      begin(async (signal) => {
        setState({ step: 'sending', sent: 0, size, isWaiting: false });
        await uploads.send(chosen, signal, (sent, isWaiting) => setState({ step: 'sending', sent, size, isWaiting }));
        setState({ step: 'reading' });
        await look(chosen, first, signal);
      });
    },
    decide(change) {
      const wanted = { ...options, ...change };
      setOptions(wanted);
      renew(files, wanted);
    },
    order(chosen) {
      // The others are no longer needed on the server.
      uploads.discard(files.filter((file) => !chosen.includes(file)));
      setFiles(chosen);
      renew(chosen, options);
    },
    bring(to, language, account) {
      if (state.step !== 'looking' && state.step !== 'account') return;
      const looked = state;
      const how = looked.step === 'looking' ? looked.options : first;
      const ids = uploads.idsOf(files);
      setState({ step: 'bringing', written: 0, of: undefined });
      begin(async (signal) => {
        const wish = { uploads: ids, options: how, to, language, ...(account ? { account } : {}) };
        const key = JSON.stringify(wish);
        if (asked.current?.wish !== key) asked.current = { wish: key, request: crypto.randomUUID() };
        const result = await importBookCall({ ...wish, request: asked.current.request }, signal, {
          progressed: (written, of) => setState({ step: 'bringing', written, of }),
          waiting: () => setState({ step: 'bringing', written: 0, of: undefined, isWaiting: true }),
        });
        // After any failure, the choices stay as they were.
        if (result.kind !== 'done') return setState({ ...looked, failed: result });
        for (const file of files) void forgetFile(file);
        setState({ step: 'done', brought: result });
      });
    },
    cancel() {
      running.current?.abort();
      uploads.discard(files);
      setFiles([]);
      setState({ step: 'choosing' });
    },
  };
}
