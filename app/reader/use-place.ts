import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { devicePlace, getReadyToSend, keepDevicePlace, sendPlace } from './device-places.ts';
import { paragraphAt, placeInView, shareRead } from './place-in-page.ts';
import type { ReadingData } from './reading-data.ts';

/** Milliseconds of rest after which the place is saved. */
const restMs = 800;
/** Pixels that the sticky bar covers. */
const barHeight = 72;

/**
 * Saves the reader's place while they read: on the server for someone signed in, on the device for a visitor. Moves
 * them to the place they asked for, and offers a visitor the one saved here; nobody is moved unasked.
 */
export function usePlace(
  article: RefObject<HTMLElement | null>,
  data: ReadingData,
  uid: string | undefined,
  arriveAt: { blockId: string; offset: number } | undefined,
) {
  const { journeyId, pageId, from, to } = data;
  const [percent, setPercent] = useState<number>();
  const [offer, setOffer] = useState<{ blockId: string; offset: number }>();
  const arrived = useRef<string>(undefined);

  const goTo = useCallback(
    (place: { blockId: string; offset: number }) => {
      const element = article.current && paragraphAt(article.current, place.blockId, place.offset);
      if (!element) return;
      element.scrollIntoView({ block: 'start' });
      scrollBy(0, -barHeight - 16);
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
    },
    [article],
  );

  useEffect(() => {
    if (arriveAt && arrived.current !== pageId) {
      arrived.current = pageId;
      goTo(arriveAt);
      // Again once the fonts are loaded: until then lines may break elsewhere.
      const before = scrollY;
      void document.fonts?.ready.then(() => Math.abs(scrollY - before) < 4 && goTo(arriveAt));
      return;
    }
    if (uid !== undefined || scrollY > 200) return;
    const kept = devicePlace(journeyId);
    if (kept?.pageId === pageId && kept.offset > 0) setOffer(kept);
  }, [arriveAt, pageId, journeyId, uid, goTo]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasMoved = false;
    if (uid !== undefined) getReadyToSend();
    const keep = () => {
      const place = article.current && hasMoved ? placeInView(article.current, barHeight) : undefined;
      const share = article.current ? shareRead(article.current) : 0;
      if (!place) return;
      hasMoved = false;
      const at = Date.now();
      if (uid === undefined)
        keepDevicePlace(journeyId, { ...place, pageId, at, path: location.pathname, number: data.number });
      else void sendPlace(journeyId, { ...place, at }, share >= 0.98);
    };
    const moved = () => {
      hasMoved = true;
      if (article.current) setPercent(Math.round(from + (to - from) * shareRead(article.current)));
      clearTimeout(timer);
      timer = setTimeout(keep, restMs);
    };
    const left = () => {
      clearTimeout(timer);
      keep();
    };
    const hidden = () => document.visibilityState === 'hidden' && left();
    // To open a later page is to be at its beginning; to look back at an earlier one, or at the same, is not to move.
    const keptAt = uid === undefined ? devicePlace(journeyId)?.number : data.keptAt;
    if (!arriveAt && (keptAt === undefined || data.number > keptAt)) moved();
    addEventListener('scroll', moved, { passive: true });
    addEventListener('pagehide', left);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('scroll', moved);
      removeEventListener('pagehide', left);
      document.removeEventListener('visibilitychange', hidden);
      left();
    };
  }, [article, journeyId, pageId, from, to, uid, arriveAt, data.keptAt, data.number]);

  return {
    percent,
    offer,
    goOn: () => {
      if (offer) goTo(offer);
      setOffer(undefined);
    },
  };
}
