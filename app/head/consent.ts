/**
 * Fetches the banner where no answer of this revision is stored, or where the answer allows existing statistics, once
 * the page has nothing better to do; it runs in every page's head.
 */
import { consentRevision, consentScript } from '#app/consent/consent-revision.ts';

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

const { revision, categories = [] } = keptAnswer();
const hasStatistics = document.documentElement.dataset.analytics !== undefined && categories.includes('analytics');
if (revision !== consentRevision || hasStatistics) {
  if ('requestIdleCallback' in window) requestIdleCallback(fetchBanner, { timeout: 2_000 });
  else setTimeout(fetchBanner, 500);
}
