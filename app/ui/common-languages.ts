/** The languages that are offered by name where a work or a translation is given one; any other can be named, too. */
export const commonLanguages = ['en', 'es', 'uk', 'ca', 'de', 'fr', 'gl', 'it', 'pl', 'pt', 'cs', 'ro'];
