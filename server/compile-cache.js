import module from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Keeps what Node makes of our modules (compiled, without types) beside the packages: the next start, and each thread,
 * takes half its time. Where nothing can be written there, nothing is kept; Node writes it when the process ends.
 */
export function keepCompiled() {
  // Threads look for it there.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/fabula', import.meta.url));
  // An old Node has nothing of the kind, and is to come to its sentence.
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
}

/** Writes what was made until now: a server may end by being killed. */
export function writeCompiled() {
  module.flushCompileCache?.();
}
