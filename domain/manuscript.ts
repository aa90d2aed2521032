import { defaultBookLimits } from './book.ts';
import { dayMs, minuteMs } from './duration.ts';

/** Bytes that one account's uploads may take together. */
export const uploadsBytes = 4 * defaultBookLimits.fileBytes;

/** Milliseconds after which a file that was never imported is forgotten. */
export const uploadKeepMs = dayMs;

/** Milliseconds for which the same import may be asked for again. */
export const importAnswerKeepMs = dayMs;

/** Warnings of an answer that are kept. */
export const importWarningsKept = 500;

/** Milliseconds the files may take to be read. */
export const previewMs = minuteMs;

/** Bytes sent in one request: small enough that little is sent again after a break. */
export const sentPieceBytes = 1024 * 1024;

/** Bytes of one piece of an upload. */
export const takenPieceBytes = 4 * 2 ** 20;
