import { useEffect, useRef, useState } from 'react';
import { formPictureBytes, type PictureProblem, pictureBytes } from '#domain/picture.ts';
import type { StorageSentence } from '#domain/storage-error.ts';

/** How the sending of a picture stands. */
export type Sending =
  | {
      readonly step: 'idle';
      readonly failed?: StorageSentence | undefined;
      readonly wrong?: PictureProblem['kind'] | undefined;
    }
  | { readonly step: 'sending'; readonly share: number };

/** Sends a picture before the form that says what becomes of it. */
export function useSending() {
  const [sending, setSending] = useState<Sending>({ step: 'idle' });
  const stopping = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  /**
   * The path at which the picture is. `inForm` where the storage client does not know the person whom the page knows, and
   * the form itself can hold it; undefined where it could not be sent, which is then told.
   */
  async function send(picture: Blob, folder: string): Promise<{ path: string } | 'inForm' | undefined> {
    if (picture.size > pictureBytes) {
      setSending({ step: 'idle', wrong: 'tooHeavy' });
      return undefined;
    }
    const stop = new AbortController();
    stopping.current = stop;
    setSending({ step: 'sending', share: 0 });
    try {
      const { sendPicture } = await import('./send-picture.ts');
      const sent = (share: number) => setSending({ step: 'sending', share });
      const path = await sendPicture(picture, folder, { signal: stop.signal, sent });
      setSending({ step: 'idle' });
      return { path };
    } catch (error) {
      const { sentence = 'offline' } = error as { sentence?: StorageSentence };
      if (sentence === 'signedOut' && picture.size <= formPictureBytes) {
        setSending({ step: 'idle' });
        return 'inForm';
      }
      setSending({ step: 'idle', failed: stop.signal.aborted ? undefined : sentence });
      return undefined;
    }
  }

  return { sending, send, cancel: () => stopping.current?.abort(), forget: () => setSending({ step: 'idle' }) };
}
