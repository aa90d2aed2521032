import { useState } from 'react';
import { Form } from 'react-router';
import { PictureButtons, PictureField, RemovalForm } from '#app/picture/picture-fields.tsx';
import { SendingNotice } from '#app/picture/sending-notice.tsx';
import { usePictureForm } from '#app/picture/use-picture-form.ts';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import type { Crop } from '#domain/picture.ts';
import type { AvatarResult } from './avatar-form.ts';
import { Setting } from './setting.tsx';

const AvatarCrop = fetchedPart(() => import('./avatar-crop.tsx'));

type Person = {
  readonly uid: string;
  readonly name: string;
  readonly photoURL: string | undefined;
  /** Of the tone of an organisation. */
  readonly seed?: string;
};

/** The picture of an account, or of an organisation of theirs: chosen, cut to a square, sent, removed. */
export function AvatarSetting({
  person,
  result,
  isOrganisation = false,
}: {
  person: Person;
  result: AvatarResult | undefined;
  isOrganisation?: boolean;
}) {
  const t = useStrings();
  const finished = result && 'done' in result ? result.done : undefined;
  const used = usePictureForm(`accounts/${person.uid}`, finished && result);
  const [crop, setCrop] = useState<Crop>();
  const { form, save, chosen, preview, sending, cancel, refused } = used;
  const isThere = person.photoURL !== undefined;
  return (
    <Setting id="picture" title={t('picture.avatar')}>
      {isOrganisation ? null : <p className="soft small">{t('picture.avatarText')}</p>}
      <div className="row">
        <Avatar
          alt={isThere && !isOrganisation ? t('picture.avatarAlt') : person.name}
          src={person.photoURL}
          size="3xl"
          seed={person.seed ?? person.uid}
        />
        {isThere || isOrganisation ? null : <span className="soft small">{t('picture.noAvatar')}</span>}
      </div>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="stack form"
        onSubmit={(event) => save(event, crop)}
      >
        <input type="hidden" name="intent" value="avatar" />
        <PictureField used={used} isThere={isThere} onChoose={() => setCrop(undefined)} />
        {preview ? <AvatarCrop key={preview} address={preview} onChange={setCrop} /> : null}
        <SendingNotice
          sending={sending}
          cancel={cancel}
          wrong={result && 'problem' in result ? result.problem : refused}
        />
        <DoneNotice done={finished && !chosen ? result : undefined}>
          {t(finished === 'saved' ? 'picture.avatarSaved' : 'picture.avatarRemoved')}
        </DoneNotice>
        <PictureButtons
          used={used}
          save={{ intent: 'avatar', label: t('picture.saveAvatar') }}
          remove={isThere ? { intent: 'removeAvatar', label: t('picture.removeAvatar') } : undefined}
        />
      </Form>
      <RemovalForm intent="removeAvatar" question={t('picture.askRemoveAvatar', { returnObjects: true })} />
    </Setting>
  );
}
