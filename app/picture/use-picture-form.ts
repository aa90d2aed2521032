import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams, useSubmit } from 'react-router';
import type { PictureProblem } from '#domain/picture.ts';
import { usePreview } from './use-preview.ts';
import { useSending } from './use-sending.ts';

/**
 * A form that sends a picture first, and then what to do with it.
 *
 * @param folder - where in the object store the picture goes
 * @param done - changes whenever something was done with the picture; the chosen file is dropped then
 */
export function usePictureForm(folder: string, done: unknown) {
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('intent')?.toString();
  const [search] = useSearchParams();
  const { sending, send, cancel, forget } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<File>();
  const preview = usePreview(chosen);

  useEffect(() => {
    // A choice made before the scripts were there raised no event.
    setChosen(chosenIn(form.current));
  }, []);

  useEffect(() => {
    if (done === undefined) return;
    setChosen(undefined);
    form.current?.reset();
  }, [done]);

  /** @param more - what else the form says, by its names */
  async function save(event: React.FormEvent<HTMLFormElement>, more: object = {}) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    // With the scripts, a press made before them may come before the choice is noted.
    const picture = chosen ?? chosenIn(event.currentTarget);
    const sent = picture && (await send(picture, folder));
    if (picture && !sent) return;
    // A picture that was sent before is not sent again, and where only the words change there is none to send.
    if (sent !== 'inForm') filled.delete('picture');
    if (sent && sent !== 'inForm') filled.set('object', sent.path);
    for (const [name, value] of Object.entries(more)) filled.set(name, String(value));
    await submit(filled, { method: 'post', encType: 'multipart/form-data' });
  }

  return {
    form,
    save,
    /** Which form of the page is being sent. */
    busy,
    isBusy: busy !== undefined || sending.step === 'sending',
    chosen,
    /** The address of the chosen file, for this page alone. */
    preview,
    choose(picture: File | undefined) {
      forget();
      setChosen(picture);
    },
    sending,
    cancel,
    /** A form without scripts whose picture was too heavy leads back here. */
    refused: (search.get('picture') === 'tooHeavy' ? 'tooHeavy' : undefined) as PictureProblem['kind'] | undefined,
  };
}

function chosenIn(form: HTMLFormElement | null): File | undefined {
  const field = form?.elements.namedItem('picture');
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined;
}

export type UsedPictureForm = ReturnType<typeof usePictureForm>;
