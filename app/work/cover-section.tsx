import { ImageOff, ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { SendingNotice } from '#app/picture/sending-notice.tsx';
import { usePreview } from '#app/picture/use-preview.ts';
import { useSending } from '#app/picture/use-sending.ts';
import type { ManageData, ManageResult } from '#app/routes/org/project/manage.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { altLength, type PictureProblem, pictureTypes } from '#domain/picture.ts';
import { Cover } from './cover.tsx';

/** A work's cover: a picture with its words, or the drawn one. */
export function CoverSection({ manage, result }: { manage: ManageData; result: ManageResult }) {
  const t = useStrings();
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('intent')?.toString();
  const [search] = useSearchParams();
  const { sending, send, cancel, forget } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<File>();
  const preview = usePreview(chosen);
  const { project, credit } = manage;
  const answered = result?.intent === 'cover' || result?.intent === 'removeCover' ? result : undefined;
  const isSaved = answered?.problems.length === 0;
  const problem = answered?.problems[0]?.kind ?? (search.get('picture') === 'tooHeavy' ? 'tooHeavy' : undefined);
  const isBusy = busy !== undefined || sending.step === 'sending';

  useEffect(() => {
    if (!isSaved || !answered) return;
    setChosen(undefined);
    form.current?.reset();
  }, [isSaved, answered]);

  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const sent = chosen && (await send(chosen, `projects/${project.id}`));
    if (chosen && !sent) return;
    // What was sent before does not go again, and where only the words change there is nothing to go.
    if (sent !== 'inForm') filled.delete('picture');
    if (sent && sent !== 'inForm') filled.set('object', sent.path);
    await submit(filled, { method: 'post', encType: 'multipart/form-data' });
  }

  return (
    <section id="cover" aria-labelledby="cover-title">
      <h2 id="cover-title">{t('picture.cover')}</h2>
      <p>{t('picture.coverText')}</p>
      <div className="coverset">
        <div className="coverset__now">
          {preview ? (
            <span className="cover">
              <img className="cover__picture" src={preview} alt={t('picture.chosen')} />
            </span>
          ) : (
            <Cover
              projectId={project.id}
              title={project.title}
              credit={credit}
              fileId={project.fileId}
              alt={project.coverAlt}
              language={project.language}
              width={240}
            />
          )}
        </div>
        <Form ref={form} method="post" encType="multipart/form-data" className="stack form" onSubmit={save}>
          <input type="hidden" name="intent" value="cover" />
          <Field
            label={t(project.fileId ? 'picture.another' : 'picture.choose')}
            name="picture"
            type="file"
            accept={pictureTypes}
            hint={t('picture.kinds')}
            disabled={isBusy}
            onChange={({ target }) => {
              forget();
              setChosen(target.files?.[0]);
            }}
          />
          <Field
            label={t('picture.alt')}
            name="alt"
            defaultValue={project.coverAlt}
            maxLength={altLength}
            hint={t('picture.altHint')}
          />
          <SendingNotice sending={sending} cancel={cancel} wrong={problem as PictureProblem['kind'] | undefined} />
          <div role="status">{isSaved ? <Notice kind="success">{t('picture.saved')}</Notice> : null}</div>
          <div className="row row--wrap">
            <button type="submit" className="btn btn--plain" aria-busy={busy === 'cover'} disabled={isBusy}>
              {busy === 'cover' ? (
                <span className="spinner" aria-hidden="true" />
              ) : (
                <ImageUp className="icon" aria-hidden="true" />
              )}
              {t('picture.saveCover')}
            </button>
            {project.fileId ? (
              <button
                type="submit"
                className="btn btn--quiet"
                name="intent"
                value="removeCover"
                form="remove-cover"
                disabled={isBusy}
              >
                <ImageOff className="icon" aria-hidden="true" />
                {t('picture.removeCover')}
              </button>
            ) : null}
          </div>
        </Form>
        <Form
          id="remove-cover"
          method="post"
          onSubmit={(event) => window.confirm(t('picture.confirmRemoveCover')) || event.preventDefault()}
        />
      </div>
    </section>
  );
}
