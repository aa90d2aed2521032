import { keepCompiled } from '#server/compile-cache.js';

// Plain JavaScript, so that an old Node answers with a sentence and not with a stack.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`Fabula needs Node 24 or newer, and this is ${process.version}. Call it as "npm run fabula -- …".`);
  process.exit(1);
}
keepCompiled();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
