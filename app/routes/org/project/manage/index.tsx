export { loader } from './load-index.ts';
