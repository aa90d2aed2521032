import { keepCompiled, writeCompiled } from './compile-cache.js';

// Plain JavaScript, so that an old Node answers with a sentence and not with a stack.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Fabula needs Node 24 or newer, and this is ${process.version}. Start it with "npm start": its own Node is installed by "npm ci".`,
  );
  process.exit(1);
}
keepCompiled();
// React and others are several times slower where this is not said.
if (!process.argv.includes('--dev')) process.env.NODE_ENV ??= 'production';
const { main } = await import('./main.ts');
await main();
writeCompiled();
