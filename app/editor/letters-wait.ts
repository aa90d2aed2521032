const browser = navigator.userAgent;

/**
 * Whether a typed letter is shown here before it is processed: in Chromium with real keys. Elsewhere ProseMirror works
 * differently, and that stays as it is.
 */
export const lettersWait = /Chrome\//.test(browser) && !/Android/.test(browser);
