import account from './account.ts';
import manuscript from './manuscript.ts';
import reading from './reading.ts';
import shell from './shell.ts';
import site from './site.ts';
import work from './work.ts';
import writing from './writing.ts';

/** Every word of the interface; the other languages have the same keys. */
export default { ...shell, ...site, ...account, ...manuscript, ...reading, ...work, ...writing };
