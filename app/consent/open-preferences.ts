import consentScript from './consent-banner.ts?worker&url';

declare global {
  interface Window {
    /** Set by the banner's script when it has run. */
    fabulaCookies?: { readonly ready: Promise<void>; readonly open: () => void };
  }
}

/** Opens the cookie preferences; rejects where they cannot be fetched. */
export async function openPreferences(): Promise<void> {
  if (!window.fabulaCookies) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = consentScript;
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`${consentScript} could not be fetched.`));
      document.head.append(script);
    });
  }
  const { fabulaCookies } = window;
  if (!fabulaCookies) throw new Error('The consent banner did not start.');
  await fabulaCookies.ready;
  fabulaCookies.open();
}
