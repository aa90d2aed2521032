import account from './account.ts';
import reading from './reading.ts';
import shell from './shell.ts';
import site from './site.ts';
import work from './work.ts';
import writing from './writing.ts';

/** The words of every page; those about manuscripts come beside them where they are needed. The other languages have the same keys. */
export default { ...shell, ...site, ...account, ...reading, ...work, ...writing };
