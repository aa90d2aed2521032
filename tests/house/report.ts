// Prints what the house is measured by: how long its files and functions are, and whether imports go in circles.
import { folders, measureHouse } from './figures.ts';

const { files, functions, cycles } = measureHouse();
const long = functions.filter(({ lines }) => lines > 60);
const [longest] = files;

console.log(`Over ${folders.join(', ')}, without tests:\n`);
console.log(`files                    ${files.length}`);
console.log(`median file              ${files[files.length >> 1]?.lines} lines`);
console.log(`longest file             ${longest?.lines} lines, ${longest?.path}`);
console.log(`functions over 60 lines  ${long.length} of ${functions.length}`);
for (const { name, path, line, lines } of functions.slice(0, Number(process.argv[2] ?? 10)))
  console.log(`${String(lines).padStart(6)} lines  ${name}  ${path}:${line}`);
console.log(`import cycles            ${cycles.length} (types included)`);
for (const cycle of cycles) console.log(`        ${cycle.join(' → ')}`);
