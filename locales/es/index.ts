import reading from './reading.ts';
import shell from './shell.ts';
import site from './site.ts';
import work from './work.ts';

/** The words of every page; those of some pages come beside them (app/strings.ts). The other languages have the same keys. */
export default { ...shell, ...site, ...reading, ...work };
