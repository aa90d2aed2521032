import { identityApp } from './identity-app.ts';
import { beginSession, identityClient } from './identity-client.ts';
import { logged } from './logged.ts';

const modes = [
  'verifyEmail',
  'resetPassword',
  'signIn',
  'verifyAndChangeEmail',
  'recoverEmail',
  'revertSecondFactorAddition',
] as const;

/** The purpose of an emailed link. */
export type Mode = (typeof modes)[number];

/** Whether a word of an address names what a link can be for. */
export function isMode(text: string | null): text is Mode {
  return modes.some((mode) => mode === text);
}

/** The subject of a code, as far as its holder may know it. */
export type CodeInfo = { readonly email: string; readonly previousEmail: string | undefined };

/** Looks at a code without using it. */
export function lookAtCode(code: string): Promise<CodeInfo> {
  return logged('lookAtCode', async () => {
    const { auth, sdk } = await identityClient();
    const { data } = await sdk.checkActionCode(auth, code);
    return { email: data.email ?? '', previousEmail: data.previousEmail ?? undefined };
  });
}

/** Uses a code that proves, changes or restores something. */
export function spendCode(code: string): Promise<void> {
  return logged('spendCode', async () => {
    const { auth, sdk } = await identityClient();
    await sdk.applyActionCode(auth, code);
    // Someone who is signed in here sees the change immediately, where their sign-in has outlived it.
    const user = auth.currentUser;
    if (!user) return;
    await user.reload().catch(() => undefined);
    // The hosted service tells us of it by a new token; our own server knows already.
    const { configuration } = await identityApp();
    if (configuration.fabula.mode === 'hosted') await beginSession(user).catch(() => undefined);
  });
}

/** Uses a code that sets a new password. */
export function spendReset(code: string, password: string): Promise<void> {
  return logged('spendReset', async () => {
    const { auth, sdk } = await identityClient();
    await sdk.confirmPasswordReset(auth, code, password);
  });
}
