export { loader } from './load-notification.ts';
