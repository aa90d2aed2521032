import { readerBytes } from './reader-bytes.ts';
import { tableOf } from './report.ts';
console.log(tableOf(await readerBytes()));
