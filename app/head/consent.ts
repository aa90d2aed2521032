/**
 * Fetches the banner where no answer of this revision is stored, or where the answer allows existing statistics, once
 * the page has nothing better to do; it runs in every page's head. A chapter is not covered before its reader has
 * touched something, and machines are not asked at all.
 */
import { consentRevision, consentScript } from '#app/consent/consent-revision.ts';
import { isMachine } from '#app/consent/is-machine.ts';

/** What the banner stores of an answer (its library's form). */
type Answer = { readonly revision?: number; readonly categories?: readonly string[] };

function keptAnswer(): Answer {
  try {
    const [, kept] = /(?:^|; )cc_cookie=([^;]*)/.exec(document.cookie) ?? [];
    return kept === undefined ? {} : (JSON.parse(decodeURIComponent(kept)) ?? {});
  } catch {
    return {};
  }
}

function fetchBanner(): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = consentScript;
  document.head.append(script);
}

function fetchWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(fetchBanner, { timeout: 2_000 });
  else setTimeout(fetchBanner, 500);
}

const touches = ['pointerdown', 'wheel', 'touchstart', 'keydown'];

function touched(): void {
  for (const name of touches) removeEventListener(name, touched, true);
  fetchWhenIdle();
}

const { dataset } = document.documentElement;
const { revision, categories = [] } = keptAnswer();
if (revision === consentRevision) {
  if (dataset.analytics !== undefined && categories.includes('analytics')) fetchWhenIdle();
} else if (!isMachine()) {
  if (dataset.page !== 'reading') fetchWhenIdle();
  else for (const name of touches) addEventListener(name, touched, { capture: true, passive: true });
}
