import { keepCompiled, writeCompiled } from './compile-cache.js';
import { refuseOldNode } from './refuse-old-node.js';

refuseOldNode('Start it with "npm start": its own Node is installed by "npm ci".');
keepCompiled();
// React and others are several times slower where this is not said.
if (!process.argv.includes('--dev')) process.env.NODE_ENV ??= 'production';
const { main } = await import('./main.ts');
await main();
writeCompiled();
