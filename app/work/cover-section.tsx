import { Form } from 'react-router';
import { PictureButtons, PictureField, RemovalForm } from '#app/picture/picture-fields.tsx';
import { SendingNotice } from '#app/picture/sending-notice.tsx';
import { usePictureForm } from '#app/picture/use-picture-form.ts';
import type { CoverData, CoverResult } from '#app/routes/org/project/manage/load-cover.ts';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { altLength, type PictureProblem } from '#domain/picture.ts';
import { Cover } from './cover.tsx';
import { useUnsaved } from './use-unsaved.tsx';

/** A work's cover: a picture with its words, or the drawn one. */
export function CoverSection({ cover, result }: { cover: CoverData; result: CoverResult }) {
  const t = useStrings();
  const { project, credit } = cover;
  const answered = result?.intent === 'cover' || result?.intent === 'removeCover' ? result : undefined;
  const isSaved = answered?.problems.length === 0;
  const used = usePictureForm(`projects/${project.id}`, isSaved ? answered : undefined);
  const { form, save, preview, sending, cancel, refused } = used;
  const leaving = useUnsaved(form, isSaved ? answered : undefined);
  const problem = answered?.problems[0]?.kind as PictureProblem['kind'] | undefined;
  const isThere = project.fileId !== undefined;
  const frame = useFailureFocus<HTMLDivElement>(problem && answered);
  return (
    <section id="cover" aria-labelledby="cover-title">
      <h2 id="cover-title">{t('picture.cover')}</h2>
      <p>{t('picture.coverText')}</p>
      <div className="coverset" ref={frame}>
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
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          className="stack form"
          onSubmit={(event) => save(event)}
        >
          <input type="hidden" name="intent" value="cover" />
          <PictureField used={used} isThere={isThere} />
          <Field
            label={t('picture.alt')}
            name="alt"
            defaultValue={project.coverAlt}
            maxLength={altLength}
            hint={t('picture.altHint')}
          />
          <SendingNotice sending={sending} cancel={cancel} wrong={problem ?? refused} />
          <DoneNotice done={isSaved ? answered : undefined}>
            {t(answered?.intent === 'removeCover' ? 'picture.removed' : 'picture.saved')}
          </DoneNotice>
          <PictureButtons
            used={used}
            save={{ intent: 'cover', label: t('picture.saveCover') }}
            remove={isThere ? { intent: 'removeCover', label: t('picture.removeCover') } : undefined}
          />
        </Form>
        {leaving}
        <RemovalForm intent="removeCover" question={t('picture.askRemoveCover', { returnObjects: true })} />
      </div>
    </section>
  );
}
