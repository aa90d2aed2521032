/** Where the tag of Google Analytics comes from; the policy of pages lets it in only where the operator has one. */
const tag = 'https://www.googletagmanager.com/gtag/js';

type Tagged = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>;

let isLoaded = false;

/**
 * Loads the operator's statistics once someone has agreed, and stops them when the consent is withdrawn: the tag has
 * its own switch, so that an already loaded one sends nothing.
 */
export function followAnalytics(id: string | undefined, isAgreed: boolean): void {
  if (id === undefined) return;
  const page = window as unknown as Tagged;
  page[`ga-disable-${id}`] = !isAgreed;
  if (!isAgreed || isLoaded) return;
  isLoaded = true;
  page.dataLayer ??= [];
  // The tag tells its own calls from others by their being an `arguments` object.
  function gtag(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    page.dataLayer?.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', id, { allow_google_signals: false, allow_ad_personalization_signals: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${tag}?id=${id}`;
  document.head.append(script);
}
