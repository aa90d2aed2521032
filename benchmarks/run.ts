import { importBook } from './import.ts';
import { tableOf } from './report.ts';
console.log(tableOf(await importBook()));
