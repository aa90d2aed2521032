/** Raised whenever the question changes: everyone is asked again. */
export const consentRevision = 1;

/** The address of the banner's script, under the name that the build gave it. */
export const consentScript = '/consent.js';
