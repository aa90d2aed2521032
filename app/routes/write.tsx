export { loader } from './load-write.ts';
