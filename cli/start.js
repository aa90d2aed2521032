import { keepCompiled } from '#server/compile-cache.js';
import { refuseOldNode } from '#server/refuse-old-node.js';

refuseOldNode('Call it as "npm run fabula -- …".');
keepCompiled();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
