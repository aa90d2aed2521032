import { Progress } from '#app/manuscript/progress.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { PictureProblem } from '#domain/picture.ts';
import type { Sending } from './use-sending.ts';

/** How far a picture is on its way, or why it did not get there. */
export function SendingNotice({
  sending,
  cancel,
  wrong,
}: {
  sending: Sending;
  cancel: () => void;
  /** The server's answer about a picture. */
  wrong?: PictureProblem['kind'] | undefined;
}) {
  const t = useStrings();
  const format = useFormat();
  if (sending.step === 'sending') {
    const percent = Math.round(sending.share * 100);
    return (
      <div className="sending">
        <Progress label={t('picture.sending')} percent={percent} shown={format.percent(percent)} />
        <button type="button" className="btn btn--quiet btn--sm" onClick={cancel}>
          {t('picture.cancel')}
        </button>
      </div>
    );
  }
  const problem = sending.wrong ?? wrong;
  if (sending.failed) return <Notice kind="error">{t(`storage.error.${sending.failed}`)}</Notice>;
  return problem ? <Notice kind="error">{t(`picture.problem.${problem}`)}</Notice> : null;
}
