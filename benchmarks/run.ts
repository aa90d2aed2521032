import { typing } from './typing.ts';
import { tableOf } from './report.ts';
console.log(tableOf(await typing()));
