import { ImageOff, ImageUp } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { SendingNotice } from '#app/picture/sending-notice.tsx';
import { usePreview } from '#app/picture/use-preview.ts';
import { useSending } from '#app/picture/use-sending.ts';
import { useStrings } from '#app/strings.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type Crop, pictureTypes } from '#domain/picture.ts';
import type { AvatarResult } from './avatar-form.ts';
import { Setting } from './setting.tsx';

const AvatarCrop = lazy(() => import('./avatar-crop.tsx'));

type Person = { readonly uid: string; readonly name: string; readonly photoURL: string | undefined };

/** The picture of an account: chosen, cut to a square, sent, removed. */
export function AvatarSetting({ person, result }: { person: Person; result: AvatarResult | undefined }) {
  const t = useStrings();
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('intent')?.toString();
  const [search] = useSearchParams();
  const { sending, send, cancel, forget } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [crop, setCrop] = useState<Crop>();
  const preview = usePreview(chosen);
  const isBusy = busy !== undefined || sending.step === 'sending';
  const finished = result && 'done' in result ? result.done : undefined;
  const tooHeavy = search.get('picture') === 'tooHeavy' ? 'tooHeavy' : undefined;

  useEffect(() => {
    if (!result || !('done' in result)) return;
    setChosen(undefined);
    form.current?.reset();
  }, [result]);

  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const sent = chosen && (await send(chosen, `accounts/${person.uid}`));
    if (chosen && !sent) return;
    if (sent && sent !== 'inForm') {
      filled.delete('picture');
      filled.set('object', sent.path);
    }
    for (const [side, share] of Object.entries(crop ?? {})) filled.set(side, String(share));
    await submit(filled, { method: 'post', encType: 'multipart/form-data' });
  }

  return (
    <Setting id="picture" title={t('picture.avatar')}>
      <p className="soft small">{t('picture.avatarText')}</p>
      <div className="row">
        <Avatar
          alt={person.photoURL ? t('picture.avatarAlt') : person.name}
          src={person.photoURL}
          size="3xl"
          seed={person.uid}
        />
        {person.photoURL ? null : <span className="soft small">{t('picture.noAvatar')}</span>}
      </div>
      <Form ref={form} method="post" encType="multipart/form-data" className="stack form" onSubmit={save}>
        <input type="hidden" name="intent" value="avatar" />
        <Field
          label={t(person.photoURL ? 'picture.another' : 'picture.choose')}
          name="picture"
          type="file"
          accept={pictureTypes}
          hint={t('picture.kinds')}
          disabled={isBusy}
          onChange={({ target }) => {
            forget();
            setCrop(undefined);
            setChosen(target.files?.[0]);
          }}
        />
        {preview ? (
          <Suspense fallback={null}>
            <AvatarCrop key={preview} address={preview} onChange={setCrop} />
          </Suspense>
        ) : null}
        <SendingNotice
          sending={sending}
          cancel={cancel}
          wrong={result && 'problem' in result ? result.problem : tooHeavy}
        />
        <div role="status">
          {finished && !chosen ? (
            <Notice kind="success">{t(finished === 'saved' ? 'picture.avatarSaved' : 'picture.avatarRemoved')}</Notice>
          ) : null}
        </div>
        <div className="row row--wrap">
          <button type="submit" className="btn btn--plain" aria-busy={busy === 'avatar'} disabled={isBusy}>
            {busy === 'avatar' ? (
              <span className="spinner" aria-hidden="true" />
            ) : (
              <ImageUp className="icon" aria-hidden="true" />
            )}
            {t('picture.saveAvatar')}
          </button>
          {person.photoURL ? (
            <button
              type="submit"
              className="btn btn--quiet"
              name="intent"
              value="removeAvatar"
              form="remove-avatar"
              disabled={isBusy}
            >
              <ImageOff className="icon" aria-hidden="true" />
              {t('picture.removeAvatar')}
            </button>
          ) : null}
        </div>
      </Form>
      <Form
        id="remove-avatar"
        method="post"
        onSubmit={(event) => window.confirm(t('picture.confirmRemoveAvatar')) || event.preventDefault()}
      />
    </Setting>
  );
}
