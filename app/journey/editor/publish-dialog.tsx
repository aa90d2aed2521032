import { useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Link, useFetcher } from 'react-router';
import { useEntryAddress } from '#app/account/use-entry-address.ts';
import { useStrings } from '#app/strings.ts';
import { TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { editionNoteLength } from '#domain/edition.ts';
import { type Finding, weightOf } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { shortName } from '#domain/short-name.ts';
import type { JourneyEditorData, JourneyResult } from './journey-data.ts';

type PublishProps = {
  data: JourneyEditorData;
  findings: readonly Finding[];
  /** The draft as it is shown now, also with what others have just changed. */
  graph: Graph;
  /** Whether the server has everything that this page shows. */
  isSaved: boolean;
  onClose: () => void;
};

type Fits = {
  readonly moved: number;
  readonly asked: number;
  readonly kept: number;
  readonly hasMore: boolean;
  readonly isChanged: boolean;
};

/** One decision: the remaining findings, the effect on those who are reading now, and who will read it. */
export function PublishDialog({ data, graph, findings, isSaved, onClose }: PublishProps) {
  const t = useStrings();
  const fetcher = useFetcher<JourneyResult>();
  const result = fetcher.data?.intent === 'publish' ? fetcher.data : undefined;
  const isBusy = fetcher.state !== 'idle';
  const fits = useFits(data.journey.id, graph, isSaved);
  const isSame = fits?.isChanged === false;
  const frame = useFailureFocus<HTMLFormElement>(result?.ok === false ? result : undefined);
  const errors = findings.filter((finding) => weightOf(finding) === 'error').length;
  const warnings = findings.filter((finding) => weightOf(finding) === 'warning').length;
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t('journeys.publishTitle', { title: shortName(data.journey.title) })}</Heading>
          {data.mayPublish === 'guest' || data.mayPublish === 'unproved' ? (
            <NotYet why={data.mayPublish} onClose={onClose} />
          ) : result?.ok ? (
            <Published data={data} edition={result.edition ?? 0} onClose={onClose} />
          ) : (
            <fetcher.Form
              method="post"
              className="jpub"
              ref={frame}
              onSubmit={(event) => isBusy && event.preventDefault()}
            >
              {errors > 0 ? <Notice kind="error">{t('journeys.publishErrors', { count: errors })}</Notice> : null}
              {errors === 0 && warnings > 0 ? (
                <Notice kind="warning">{t('journeys.publishWarnings', { count: warnings })}</Notice>
              ) : null}
              {isSame ? <Notice kind="info">{t('journeys.readersHaveIt')}</Notice> : null}
              {isSaved && errors === 0 && !isSame ? <Readers fits={fits} /> : null}
              <p>{t(`journeys.whoReads.${data.visibility}`)}</p>
              <TextArea label={t('journeys.note')} name="note" rows={2} maxLength={editionNoteLength} />
              {result && !result.ok ? <Notice kind="error">{t(`journeys.problem.${result.problem}`)}</Notice> : null}
              {isSaved ? null : <p className="mute small">{t('journeys.notSavedYet')}</p>}
              <div className="dialog__foot">
                <button type="button" className="btn btn--plain" onClick={onClose}>
                  {t('journeys.cancel')}
                </button>
                <button
                  type="submit"
                  className={isSame ? 'btn btn--plain' : 'btn btn--primary'}
                  name="intent"
                  value="publish"
                  disabled={errors > 0 || !isSaved}
                  // Never disabled while it may have the focus: it would lose it, and Escape would close nothing.
                  aria-disabled={isBusy || undefined}
                >
                  {t('journeys.publish')}
                </button>
              </div>
            </fetcher.Form>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The steps that someone who could publish has to take before. */
function NotYet({ why, onClose }: { why: 'guest' | 'unproved'; onClose: () => void }) {
  const t = useStrings();
  const entry = useEntryAddress();
  return (
    <>
      <p>{t(why === 'guest' ? 'project.guestsCanNot' : 'project.proveEmailFirst')}</p>
      <div className="dialog__foot">
        <button type="button" className="btn btn--plain" onClick={onClose}>
          {t('journeys.cancel')}
        </button>
        <Link className="btn btn--primary" to={why === 'guest' ? entry('/register') : '/settings/account'}>
          {t(why === 'guest' ? 'shell.register' : 'journeys.toEmail')}
        </Link>
      </div>
    </>
  );
}

/** Milliseconds without a change of anyone before the readings are counted again. */
const quietMs = 1_000;

/** What publishing would change, as the server sees it now; undefined until it has answered for this draft. */
function useFits(journeyId: string, graph: Graph, isSaved: boolean): Fits | undefined {
  const [known, setKnown] = useState<{ readonly fits: Fits; readonly graph: Graph }>();
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isSaved) return;
    const stop = new AbortController();
    const count = () =>
      fetch(`/api/journeys/${journeyId}/fits`, { signal: stop.signal })
        .then(async (answer) => answer.ok && setKnown({ fits: await answer.json(), graph }))
        .catch(() => undefined);
    const timer = setTimeout(count, isFirst.current ? 0 : quietMs);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [journeyId, graph, isSaved]);
  return known?.graph === graph ? known.fits : undefined;
}

/** The effect on the unfinished readings. */
function Readers({ fits }: { fits: Fits | undefined }) {
  const t = useStrings();
  const all = fits && fits.moved + fits.asked + fits.kept;
  return (
    <div role="status" className="small">
      {all === undefined ? (
        <p className="mute">{t('journeys.countingReaders')}</p>
      ) : all === 0 ? (
        <p className="mute">{t('journeys.noReaders')}</p>
      ) : (
        <ul className="jpub__fits">
          {(['moved', 'asked', 'kept'] as const)
            .filter((kind) => (fits?.[kind] ?? 0) > 0)
            .map((kind) => (
              <li key={kind}>{t(`journeys.fits.${kind}`, { count: fits?.[kind] ?? 0 })}</li>
            ))}
          {fits?.hasMore ? <li className="mute">{t('journeys.moreReaders')}</li> : null}
        </ul>
      )}
    </div>
  );
}

function Published({ data, edition, onClose }: { data: JourneyEditorData; edition: number; onClose: () => void }) {
  const t = useStrings();
  const address = `${data.origin}/journey/${data.journey.id}`;
  const goOn = useRef<HTMLButtonElement>(null);
  // In the dialog: the button that was pressed is gone, and with it the focus, without which Escape closes nothing.
  useEffect(() => goOn.current?.focus(), []);
  return (
    <>
      <Notice kind="success">{t('journeys.published', { number: edition })}</Notice>
      <label className="field">
        <span className="field__label">{t('journeys.address')}</span>
        <input className="input" readOnly value={address} onFocus={(event) => event.target.select()} />
      </label>
      {data.visibility === 'private' ? (
        <p>
          {t('journeys.stillPrivate')}{' '}
          <Link className="link" to={`${data.path}/manage/publish`}>
            {t('journeys.changeVisibility')}
          </Link>
        </p>
      ) : null}
      <div className="dialog__foot">
        <button type="button" className="btn btn--plain" onClick={onClose} ref={goOn}>
          {t('journeys.goOn')}
        </button>
        <Link className="btn btn--primary" to={`/journey/${data.journey.id}`} reloadDocument>
          {t('journeys.look')}
        </Link>
      </div>
    </>
  );
}
