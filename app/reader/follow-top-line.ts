import { type FoundPlace, type Letter, letterAt, letterOf, placeOf, topOf } from './place-in-page.ts';

/** Pixels between the bar and a line that was put under it: fewer than would show half of the line before. */
const gap = 4;

/** The lower edge of the bar, under which the text is read. */
const barEdge = (): number => document.querySelector('.rbar')?.getBoundingClientRect().bottom ?? 0;

/**
 * Knows which line of a text is read, the first under the bar, and keeps it there when the text is set anew: with
 * another size, typeface or width, by a turned telephone, by a typeface or a picture that arrives late. Only a reader
 * moves it, never the page.
 *
 * @param moved - hears that the reader has moved
 */
export function followTopLine(article: HTMLElement, moved: () => void) {
  let letter: Letter | undefined;
  /** Where its line stands in the window, and whether it is right under the bar. */
  let top = 0;
  let isUnderBar = false;
  /** Where the window was left, and for which width of the text. */
  let leftAt = 0;
  let width = 0;

  const remember = (some: Letter | undefined) => {
    letter = some;
    leftAt = scrollY;
    width = article.clientWidth;
    if (!letter) return;
    top = topOf(letter);
    const edge = barEdge();
    isUnderBar = top - edge < Number.parseFloat(getComputedStyle(letter.line).lineHeight);
  };
  const moveTo = (wanted: number) => {
    if (letter) scrollTo({ top: scrollY + topOf(letter) - wanted, behavior: 'instant' });
    leftAt = scrollY;
    width = article.clientWidth;
    top = wanted;
  };
  const settle = () => {
    // At the very beginning the title is read: it stays.
    if (!letter?.node.isConnected || leftAt <= 0) return;
    if (Math.abs(topOf(letter) - top) < 1) {
      leftAt = scrollY;
      width = article.clientWidth;
    } else moveTo(isUnderBar ? barEdge() + gap : Math.min(top, innerHeight / 2));
  };
  const scrolled = () => {
    if (article.clientWidth !== width) return settle();
    if (scrollY === leftAt) return;
    if (letter?.node.isConnected && Math.abs(topOf(letter) - top) < 1) {
      // The browser has kept the line itself.
      leftAt = scrollY;
      return;
    }
    remember(letterAt(article, barEdge()));
    moved();
  };

  remember(letterAt(article, barEdge()));
  // What the reader chooses is set on the root before the page is laid out again.
  const looks = new MutationObserver(settle);
  looks.observe(document.documentElement, { attributes: true });
  const sizes = new ResizeObserver(settle);
  // What stands above the text may come and go as well.
  sizes.observe(article.parentElement ?? article);
  addEventListener('scroll', scrolled, { passive: true });
  addEventListener('resize', settle);
  document.fonts?.addEventListener('loadingdone', settle);

  return {
    /** The place that is read. */
    place(): FoundPlace | undefined {
      if (!letter?.node.isConnected) remember(letterAt(article, barEdge()));
      return letter && placeOf(letter);
    },
    /** Moves to a place without taking that for reading on; returns the paragraph, if there is one. */
    goTo(place: { blockId: string; offset: number }): HTMLElement | undefined {
      const found = letterOf(article, place.blockId, place.offset);
      if (!found) return undefined;
      letter = found;
      isUnderBar = true;
      moveTo(barEdge() + gap);
      return found.line;
    },
    stop() {
      looks.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', scrolled);
      removeEventListener('resize', settle);
      document.fonts?.removeEventListener('loadingdone', settle);
    },
  };
}
