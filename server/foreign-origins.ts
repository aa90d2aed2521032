import { originOf } from '#identity/hosted.ts';
import type { HostedSettings } from '#identity/settings.ts';

/** The sites that pages may talk to, whose scripts they may run and that they may frame, besides ourselves. */
export type ForeignOrigins = {
  readonly connect: readonly string[];
  readonly script: readonly string[];
  readonly frame: readonly string[];
};

/** With our own identity, none. */
export const noForeignOrigins: ForeignOrigins = { connect: [], script: [], frame: [] };

/**
 * The origins of the hosted identity service and the operator's statistics where they are configured, and nothing more.
 */
export function foreignOrigins(hosted: HostedSettings | undefined, analyticsId?: string): ForeignOrigins {
  const { connect, script, frame } = originsOfIdentity(hosted);
  if (analyticsId === undefined) return { connect, script, frame };
  const tag = 'https://www.googletagmanager.com';
  return {
    connect: [...connect, tag, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    script: [...script, tag],
    frame,
  };
}

/** The origins for the client of the hosted identity service; its captcha only where one is configured. */
function originsOfIdentity(hosted: HostedSettings | undefined): ForeignOrigins {
  if (!hosted) return noForeignOrigins;
  const hosts = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];
  // A policy names a stand-in by its origin: it plays both hosts.
  const connect = [...new Set(hosts.map((host) => new URL(originOf(hosted, host)).origin))];
  if (hosted.captchaKey === undefined) return { ...noForeignOrigins, connect };
  const captcha = 'https://www.google.com/recaptcha/';
  return {
    connect: [...connect, 'https://content-firebaseappcheck.googleapis.com', captcha],
    script: [captcha, 'https://www.gstatic.com/recaptcha/'],
    frame: [captcha, 'https://recaptcha.google.com/recaptcha/'],
  };
}
