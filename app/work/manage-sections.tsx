import { Form } from 'react-router';
import type { ManageData } from '#app/routes/org/project/manage.tsx';
import { useStrings } from '#app/strings.ts';
import { TextArea } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { ProveEmail } from '#app/account/prove-email.tsx';
import type { ExportProblem } from '#commands/request-export.ts';
import type { PictureProblem } from '#domain/picture.ts';
import { type SectionProps, useBusyIntent } from './manage-page.ts';

/** Publishing: what readers see now, the next edition, and those before. */
export function PublishSection({ manage, result }: SectionProps) {
  const t = useStrings();
  const format = useFormat();
  const busy = useBusyIntent();
  const { editions, mayPublish, project } = manage;
  const current = editions.find(({ withdrawnAt }) => withdrawnAt === undefined);
  const next = (editions[0]?.number ?? 0) + 1;
  const problems = result?.intent === 'publish' ? result.problems : [];
  return (
    <section id="publish" aria-labelledby="publish-title">
      <h2 id="publish-title">{t('manage.publishEdition', { number: next })}</h2>
      <p>
        {current
          ? t(project.visibility === 'private' ? 'work.onlyMembersSee' : 'manage.readersSee', {
              number: current.number,
              day: format.day(current.publishedAt),
            })
          : t('manage.nothingPublished')}
      </p>
      {mayPublish ? (
        <Form method="post" className="stack form">
          <input type="hidden" name="intent" value="publish" />
          {problems.map(({ kind }) => (
            <Notice key={kind} kind="error">
              {t(`manage.problem.${kind as Exclude<typeof kind, (ExportProblem | PictureProblem)['kind']>}`)}
            </Notice>
          ))}
          {result && 'edition' in result && result.edition !== undefined ? (
            <Notice kind="success">{t('manage.published', { number: result.edition })}</Notice>
          ) : null}
          {project.visibility === 'private' ? <Notice kind="info">{t('manage.privateNotice')}</Notice> : null}
          <TextArea label={t('manage.note')} name="note" rows={2} maxLength={2000} />
          <button
            type="submit"
            className="btn btn--primary"
            aria-busy={busy === 'publish'}
            disabled={busy !== undefined}
          >
            {busy === 'publish' ? <span className="spinner" aria-hidden="true" /> : null}
            {t('manage.publishEdition', { number: next })}
          </button>
        </Form>
      ) : (
        <CanNotPublish manage={manage} />
      )}
      {editions.length > 0 ? (
        <>
          <h3 className="mng__sub">{t('manage.editions')}</h3>
          <ol className="thread sched" reversed>
            {editions.map((edition) => (
              <li
                key={edition.number}
                className={edition.withdrawnAt !== undefined ? 'is-shut' : edition === current ? 'is-now' : 'is-done'}
              >
                <div className="row row--between">
                  <span>
                    <b>{t('manage.edition', { number: edition.number })}</b>
                    <span className="mute small">
                      {format.day(edition.publishedAt)} ·{' '}
                      {t('work.words', { count: edition.words, words: format.number(edition.words) })}
                      {edition.withdrawnAt !== undefined ? ` · ${t('manage.withdrawn')}` : ''}
                    </span>
                    {edition.note ? <span className="soft small mng__note">{edition.note}</span> : null}
                  </span>
                  {edition.withdrawnAt === undefined && mayPublish ? (
                    <Form
                      method="post"
                      onSubmit={(event) =>
                        window.confirm(t('manage.confirmWithdraw', { number: edition.number })) ||
                        event.preventDefault()
                      }
                    >
                      <input type="hidden" name="intent" value="withdraw" />
                      <button
                        type="submit"
                        className="btn btn--quiet btn--sm"
                        name="number"
                        value={edition.number}
                        disabled={busy !== undefined}
                      >
                        {t('manage.withdraw')}
                      </button>
                    </Form>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}

function CanNotPublish({ manage: { mustProveEmail, hasOutbox } }: { manage: ManageData }) {
  const t = useStrings();
  if (!mustProveEmail) return <Notice kind="info">{t('manage.guestsCanNot')}</Notice>;
  return (
    <Notice kind="info">
      <p>{t('manage.proveEmailFirst')}</p>
      <ProveEmail hasOutbox={hasOutbox} />
    </Notice>
  );
}

/** What can not be undone by pressing again. */
export function DangerSection({ title }: { title: string }) {
  const t = useStrings();
  const busy = useBusyIntent();
  return (
    <section id="danger" aria-labelledby="danger-title">
      <h2 id="danger-title">{t('manage.danger')}</h2>
      <p>{t('manage.trashText')}</p>
      <Form
        method="post"
        className="form"
        onSubmit={(event) => window.confirm(t('manage.confirmTrash', { title })) || event.preventDefault()}
      >
        <button type="submit" className="btn btn--danger" name="intent" value="trash" disabled={busy !== undefined}>
          {t('manage.trash')}
        </button>
      </Form>
    </section>
  );
}
