/** Raised whenever what is asked for changes: everyone is asked again. */
export const consentRevision = 1;

/** Where the banner's script is, whatever the build has called it. */
export const consentScript = '/consent.js';
