// Other programs that read what Fabula writes: EPUB's own checker and pandoc, installed from Debian's packages if this
// runs as root; else their tests say that they are skipped.
import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.js';

export function offerReaders() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  // EPUB's checker is a Java archive that is run by name only where the system knows how.
  const missing = ['epubcheck', 'pandoc'].filter((name) => !existsSync(`/usr/bin/${name}`));
  if (missing.length > 0) installPackages(missing);
}
