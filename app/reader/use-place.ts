import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { devicePlace, getReadyToSend, keepDevicePlace, sendPlace } from './device-places.ts';
import { followTopLine } from './follow-top-line.ts';
import { shareRead } from './place-in-page.ts';
import type { ReadingData } from './reading-data.ts';

/** Milliseconds of rest after which the place is saved. */
const quietMs = 800;

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
  /** Where a visitor is offered their place. app/reader/first-look.ts shows it before React does, which leaves it alone. */
  const offer = useRef<HTMLDivElement>(null);
  /** That place: reading on saves another one. */
  const offered = useRef<ReturnType<typeof devicePlace>>(undefined);
  const arrived = useRef<string>(undefined);
  const topLine = useRef<ReturnType<typeof followTopLine>>(undefined);

  const showPercent = useCallback(() => {
    if (article.current) setPercent(Math.round(from + (to - from) * shareRead(article.current)));
  }, [article, from, to]);

  const goTo = useCallback(
    (place: { blockId: string; offset: number }) => {
      const element = topLine.current?.goTo(place);
      if (!element) return;
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
      showPercent();
    },
    [showPercent],
  );

  useEffect(() => {
    const shown = article.current;
    if (!shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasMoved = false;
    if (uid !== undefined) getReadyToSend();
    const keep = () => {
      const place = hasMoved ? line.place() : undefined;
      if (!place) return;
      hasMoved = false;
      const at = Date.now();
      if (uid === undefined)
        keepDevicePlace(journeyId, { ...place, pageId, at, path: location.pathname, number: data.number });
      else void sendPlace(journeyId, { ...place, at }, shareRead(shown) >= 0.98);
    };
    const moved = () => {
      hasMoved = true;
      showPercent();
      clearTimeout(timer);
      timer = setTimeout(keep, quietMs);
    };
    const left = () => {
      clearTimeout(timer);
      keep();
    };
    const hidden = () => document.visibilityState === 'hidden' && left();
    const line = followTopLine(shown, moved);
    topLine.current = line;
    // To open a later page is to be at its beginning; to look back at an earlier one, or at the same, is not to move.
    const keptAt = uid === undefined ? devicePlace(journeyId)?.number : data.keptAt;
    if (!arriveAt && (keptAt === undefined || data.number > keptAt)) moved();
    addEventListener('pagehide', left);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', left);
      document.removeEventListener('visibilitychange', hidden);
      left();
      line.stop();
    };
  }, [article, journeyId, pageId, uid, arriveAt, data.keptAt, data.number, showPercent]);

  useEffect(() => {
    if (arriveAt && arrived.current !== pageId) {
      arrived.current = pageId;
      goTo(arriveAt);
      return;
    }
    if (uid !== undefined) return;
    const kept = devicePlace(journeyId);
    offered.current = kept;
    if (offer.current) offer.current.hidden = !(kept?.pageId === pageId && kept.offset > 0);
    // What the page showed before its scripts were there (app/reader/first-look.ts) is shown from here on.
    showPercent();
  }, [arriveAt, pageId, journeyId, uid, goTo, showPercent]);

  return {
    percent,
    offer,
    goOn: () => {
      if (offer.current) offer.current.hidden = true;
      if (offered.current) goTo(offered.current);
    },
  };
}
