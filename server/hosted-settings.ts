import { z } from 'zod';
import { isLoopback } from '#domain/loopback.ts';
import type { HostedSettings } from '#identity/settings.ts';

/** The variables about the hosted identity service; without a project people are known here. */
export const HostedEnvironment = z.object({
  FABULA_HOSTED_PROJECT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,40}$/, 'must be the id of a project, such as stories-1a2b3.')
    .optional(),
  FABULA_HOSTED_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be the web API key of the project.')
    .optional(),
  FABULA_HOSTED_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a host, such as stories-1a2b3.firebaseapp.com.')
    .optional(),
  FABULA_HOSTED_APP_ID: z
    .string()
    .regex(/^[\w:]+$/, 'must be the id of a web app, such as 1:123:web:abc.')
    .optional(),
  FABULA_HOSTED_PROJECT_NUMBER: z.string().regex(/^\d+$/, 'must be the number of the project.').optional(),
  FABULA_HOSTED_RECAPTCHA_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be a site key of reCAPTCHA Enterprise.')
    .optional(),
  FABULA_HOSTED_STAND_IN: z.url({ protocol: /^http$/ }).optional(),
});

/**
 * The project at the hosted service, if one is configured, and the problems, as lines that name the setting.
 *
 * @param isForThisMachine - whether the site is at a loopback address
 */
export function readHostedSettings(
  given: z.infer<typeof HostedEnvironment>,
  isForThisMachine: boolean,
): { readonly hosted: HostedSettings | undefined; readonly problems: readonly string[] } {
  const { FABULA_HOSTED_PROJECT: projectId, FABULA_HOSTED_API_KEY: apiKey, ...rest } = given;
  const others = Object.entries(given).filter(
    ([name, value]) => name.startsWith('FABULA_HOSTED_') && value !== undefined,
  );
  if (projectId === undefined)
    return {
      hosted: undefined,
      problems: others.map(([name]) => `${name}: is of use with FABULA_HOSTED_PROJECT only.`),
    };
  const problems: string[] = [];
  if (apiKey === undefined) problems.push('FABULA_HOSTED_API_KEY: is needed with FABULA_HOSTED_PROJECT.');
  const captchaKey = rest.FABULA_HOSTED_RECAPTCHA_KEY;
  if (captchaKey !== undefined && rest.FABULA_HOSTED_APP_ID === undefined)
    problems.push('FABULA_HOSTED_APP_ID: is needed with FABULA_HOSTED_RECAPTCHA_KEY.');
  if (rest.FABULA_HOSTED_PROJECT_NUMBER !== undefined && captchaKey === undefined)
    problems.push(
      'FABULA_HOSTED_RECAPTCHA_KEY: is needed with FABULA_HOSTED_PROJECT_NUMBER, or no file could be sent.',
    );
  const standIn = rest.FABULA_HOSTED_STAND_IN;
  if (standIn !== undefined && !(isForThisMachine && isLoopback(new URL(standIn).hostname)))
    problems.push('FABULA_HOSTED_STAND_IN: is for tests, from this machine to this machine.');
  return {
    problems,
    hosted: {
      projectId,
      apiKey: apiKey ?? '',
      authDomain: rest.FABULA_HOSTED_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      appId: rest.FABULA_HOSTED_APP_ID,
      projectNumber: rest.FABULA_HOSTED_PROJECT_NUMBER,
      captchaKey,
      standIn: standIn && new URL(standIn).origin,
    },
  };
}
