import { publicChapter } from './public-chapter.ts';
import { tableOf } from './report.ts';
console.log(tableOf(await publicChapter()));
