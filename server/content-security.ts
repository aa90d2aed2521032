import { type ForeignOrigins, noForeignOrigins } from './foreign-origins.ts';

/** The one style that React Aria puts into a page by itself; a kept page has no nonce to give it. */
const pressStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * What a page may load and run: its own files, the named inline scripts and styles, and of other sites only what a
 * hosted identity service needs.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  { connect, script, frame }: ForeignOrigins = noForeignOrigins,
): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts, ...script].join(' '),
    `style-src 'self' ${pressStyle} ${styles.join(' ')}`.trim(),
    // React Aria, ProseMirror and the covers set style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * The policy of the worker that checks spelling: a worker has its own, with the file it is made of. It alone may compile
 * WebAssembly; pages may not.
 */
export const spellingWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The headers that every answer of a site carries. */
export function headersOfAll(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return commonHeaders;
  return { ...commonHeaders, 'Strict-Transport-Security': 'max-age=31536000' };
}
