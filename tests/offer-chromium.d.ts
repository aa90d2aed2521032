/** The environment that names a Chromium for the browser tests; empty where only Playwright's own can serve. */
export function offerChromium(): { readonly FABULA_CHROMIUM?: string };
