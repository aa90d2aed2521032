import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { asHere } from '#domain/locale.ts';
import { AccountContents } from './account-contents.tsx';
import { AccountHere } from './account-here.tsx';
import { ChooseFiles } from './choose-files.tsx';
import type { Brought, Target } from './import-calls.ts';
import { ImportFailure, Warnings } from './import-notices.tsx';
import { ImportPreview } from './import-preview.tsx';
import { Progress } from './progress.tsx';
import { type ImportState, useImport } from './use-import.ts';

type Props = {
  readonly to: Target;
  /** Said at the button instead of at length, where it stands beside other ways to begin. */
  readonly title?: string;
  readonly children?: React.ReactNode;
};

/** Imports a manuscript: chosen, sent, looked at, changed, and only then written. */
export function Importer({ to, title, children }: Props) {
  const t = useStrings();
  const locale = useRoot()?.locale ?? 'en';
  const { revalidate } = useRevalidator();
  const importer = useImport('project' in to ? 'none' : 'found');
  const { state } = importer;
  const top = useRef<HTMLDivElement>(null);
  const { step } = state;

  useEffect(() => {
    // The keyboard focus moves to what replaced the pressed button.
    if (step === 'looking' || step === 'account' || step === 'done') top.current?.focus();
    // The page around it shows the imported work.
    if (step === 'done') void revalidate();
  }, [step, revalidate]);

  return (
    <div className={step === 'choosing' ? 'importer' : 'importer is-underway'} ref={top} tabIndex={-1}>
      {state.step === 'choosing' ? (
        <>
          <ChooseFiles choose={importer.choose} title={title} />
          {title ? null : <Formats />}
          {state.failed ? <ImportFailure failed={state.failed} files={importer.files} /> : null}
        </>
      ) : null}
      {state.step === 'looking' ? (
        <ImportPreview importer={importer} preview={state.preview} isRenewing={state.isRenewing} failed={state.failed}>
          {children}
          <div className="row row--wrap importer__acts">
            <button
              type="button"
              className="btn btn--primary"
              disabled={state.isRenewing}
              onClick={() => importer.bring(to, locale)}
            >
              {t('import.bring')}
            </button>
            <button type="button" className="btn btn--quiet" onClick={importer.cancel}>
              {t('import.cancel')}
            </button>
          </div>
        </ImportPreview>
      ) : null}
      {state.step === 'account' ? (
        <AccountContents
          account={state.account}
          files={importer.files}
          failed={state.failed}
          bring={'org' in to ? (choice) => importer.bring(to, locale, choice) : undefined}
          cancel={importer.cancel}
        >
          {children}
        </AccountContents>
      ) : null}
      <Underway state={state} cancel={importer.cancel} />
      {state.step === 'done' && 'account' in state.brought ? (
        <AccountHere account={state.brought.account} again={importer.cancel} />
      ) : null}
      {state.step === 'done' && 'url' in state.brought ? (
        <Done brought={state.brought} again={importer.cancel} />
      ) : null}
    </div>
  );
}

/** What can be imported: the most common at once, all of it on demand. */
function Formats() {
  const t = useStrings();
  return (
    <div className="field__hint importer__formats">
      <p>
        {t('import.someFormats')} {t('import.previewed')}
      </p>
      <details>
        <summary className="fold">{t('import.allFormats')}</summary>
        <p>{t('import.text')}</p>
      </details>
    </div>
  );
}

function Underway({ state, cancel }: { state: ImportState; cancel: () => void }) {
  const t = useStrings();
  const format = useFormat();
  if (state.step !== 'sending' && state.step !== 'reading' && state.step !== 'bringing') return null;
  const share =
    state.step === 'sending'
      ? state.sent / Math.max(1, state.size)
      : state.step === 'bringing' && state.of
        ? state.written / state.of
        : undefined;
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const said = 'isWaiting' in state && state.isWaiting ? t('import.waiting') : t(`import.${state.step}`);
  return (
    <div className="importer__way">
      <Progress label={said} percent={percent} shown={percent === undefined ? undefined : format.percent(percent)} />
      <button type="button" className="btn btn--quiet btn--sm" onClick={cancel}>
        {t('import.cancel')}
      </button>
    </div>
  );
}

function Done({ brought, again }: { brought: Brought; again: () => void }) {
  const t = useStrings();
  const format = useFormat();
  const here = useRoot()?.path ?? '/';
  return (
    <Notice kind="success">
      <p>
        {t(brought.blocks === 0 ? 'import.storyDone' : 'import.done', {
          count: brought.words,
          words: format.number(brought.words),
          blocks: format.number(brought.blocks),
          journeys: format.number(brought.journeys),
        })}
      </p>
      <Warnings warnings={brought.warnings} />
      <p className="row row--wrap">
        <a className="btn btn--primary btn--sm" href={asHere(brought.url, here)}>
          {t('import.open')}
        </a>
        <button type="button" className="btn btn--quiet btn--sm" onClick={again}>
          {t('import.another')}
        </button>
      </p>
    </Notice>
  );
}
