import { ImageOff, ImageUp } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { FileField } from '#app/ui/file-field.tsx';
import type { Question } from '#app/ui/question-dialog.tsx';
import { pictureTypes } from '#domain/picture.ts';
import type { UsedPictureForm } from './use-picture-form.ts';

/** Where a picture is chosen. */
export function PictureField({
  used: { isBusy, chosen, choose },
  isThere,
  onChoose,
}: {
  used: UsedPictureForm;
  isThere: boolean;
  onChoose?: () => void;
}) {
  const t = useStrings();
  return (
    <FileField
      label={t(isThere ? 'picture.another' : 'picture.choose')}
      name="picture"
      accept={pictureTypes}
      hint={t('picture.kinds')}
      dropText={t('picture.drop')}
      chosen={chosen}
      disabled={isBusy}
      onChoose={(picture) => {
        onChoose?.();
        choose(picture);
      }}
    />
  );
}

type Act = { readonly intent: string; readonly label: string };

/** The buttons that save a picture and, where there is one, remove it: that is a separate form. */
export function PictureButtons({
  used: { busy, isBusy, chosen },
  save,
  remove,
}: {
  used: UsedPictureForm;
  save: Act;
  remove: Act | undefined;
}) {
  return (
    <div className="row row--wrap">
      <button
        type="submit"
        className={chosen ? 'btn btn--primary' : 'btn btn--plain'}
        aria-busy={busy === save.intent}
        disabled={isBusy}
      >
        {busy === save.intent ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <ImageUp className="icon" aria-hidden="true" />
        )}
        {save.label}
      </button>
      {remove ? (
        <button
          type="submit"
          className="btn btn--quiet"
          name="intent"
          value={remove.intent}
          form={remove.intent}
          disabled={isBusy}
        >
          <ImageOff className="icon" aria-hidden="true" />
          {remove.label}
        </button>
      ) : null}
    </div>
  );
}

/** The value that the button for removing a picture sends, after a question. */
export function RemovalForm({ intent, question }: { intent: string; question: Question }) {
  return <AskingForm id={intent} method="post" question={{ ...question, isDanger: true }} />;
}
