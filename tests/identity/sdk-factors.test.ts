import {
  type Auth,
  applyActionCode,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  initializeRecaptchaConfig,
  type MultiFactorError,
  multiFactor,
  parseActionCodeURL,
  reauthenticateWithCredential,
  revokeAccessToken,
  sendEmailVerification,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
  validatePassword,
} from 'firebase/auth';
import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { type Bench, onEachManner } from '#tests/identity/serve.ts';

const password = 'Verba volant 1!';
const stepMs = 30_000;

/** The code an app shows so many steps from now: each is taken once, and the next one already. */
function codeOf({ secretKey }: TotpSecret, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secretKey) }).generate({ timestamp: Date.now() + steps * stepMs });
}

async function openProved({ served, connect, freshEmail }: Bench): Promise<{ auth: Auth; user: User; email: string }> {
  const [auth, email] = [connect(), freshEmail()];
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await sendEmailVerification(user);
  await applyActionCode(connect(), parseActionCodeURL(await served().emailTo(email, 'verifyEmail'))?.code ?? '');
  await user.reload();
  return { auth, user, email };
}

async function enrol(user: User, name: string): Promise<TotpSecret> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret, -1));
  await multiFactor(user).enroll(assertion, name);
  return secret;
}

async function challenge({ connect }: Bench, email: string) {
  const auth = connect();
  const error = await signInWithEmailAndPassword(auth, email, password).catch((failure: MultiFactorError) => failure);
  expect(error).toMatchObject({ code: 'auth/multi-factor-auth-required' });
  return getMultiFactorResolver(auth, error as MultiFactorError);
}

const rules = { least: 8, most: 40, lowercase: true, uppercase: true, digit: true, symbol: true };

onEachManner(
  'second steps and the rest of the unmodified client',
  (bench) => {
    const { served, connect, freshEmail } = bench;

    test('an app is added, asked for at every way in, and removed', async () => {
      const { user, email } = await openProved(bench);
      const secret = await enrol(user, 'Phone');
      expect(multiFactor(user).enrolledFactors).toMatchObject([{ displayName: 'Phone', factorId: 'totp' }]);
      expect(secret.generateQrCodeUrl(email, 'Fabula')).toContain(`secret=${secret.secretKey}`);

      const resolver = await challenge(bench, email);
      const [hint] = resolver.hints;
      const wrong = TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', '000000');
      await expect(resolver.resolveSignIn(wrong)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
      // The very same code is tried again below: half a minute later the app shows another one.
      const code = codeOf(secret);
      const right = TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code);
      const { user: entered } = await resolver.resolveSignIn(right);
      expect((await entered.getIdTokenResult()).signInSecondFactor).toBe('totp');

      const replay = await challenge(bench, email);
      await expect(
        replay.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code)),
      ).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });

      await multiFactor(entered).unenroll(hint?.uid ?? '');
      expect(multiFactor(entered).enrolledFactors).toEqual([]);
      expect((await signInWithEmailAndPassword(connect(), email, password)).user.uid).toBe(user.uid);
    });

    test('people who prove again who they are are asked for it too', async () => {
      const { auth, user, email } = await openProved(bench);
      const secret = await enrol(user, 'Phone');
      const credential = EmailAuthProvider.credential(email, password);
      const error = await reauthenticateWithCredential(user, credential).catch((failure: MultiFactorError) => failure);
      const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
      const right = TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', codeOf(secret));
      expect((await resolver.resolveSignIn(right)).operationType).toBe('reauthenticate');
    });

    test('an app needs a proved address', async () => {
      const { user } = await createUserWithEmailAndPassword(connect(), freshEmail(), password);
      const asked = TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
      await expect(asked).rejects.toMatchObject({ code: 'auth/unverified-email' });
    });

    test('a custom token signs in once: it is what a recovery code is given for', async () => {
      const { user, email } = await openProved(bench);
      await enrol(user, 'Phone');
      const post = async (method: string, body: object) => {
        const path = `/identitytoolkit.googleapis.com/v2/accounts/${method}?key=fabula`;
        const headers = { 'content-type': 'application/json' };
        return JSON.parse((await served().send(path, { method: 'POST', headers, body: JSON.stringify(body) })).text);
      };
      const { recoveryCodes } = await post('recoveryCodes:renew', { idToken: await user.getIdToken() });
      const { session } = (await challenge(bench, email)) as unknown as { session: { credential: string } };
      const given = { mfaPendingCredential: session.credential, recoveryCode: recoveryCodes[0] };
      const { customToken } = await post('mfaSignIn:recover', given);
      const entered = await signInWithCustomToken(connect(), customToken);
      expect(entered.user.uid).toBe(user.uid);
      const invalid = { code: 'auth/invalid-custom-token' };
      await expect(signInWithCustomToken(connect(), customToken)).rejects.toMatchObject(invalid);
      await expect(signInWithCustomToken(connect(), await user.getIdToken())).rejects.toMatchObject(invalid);
      const foreign = customToken.replace(/\.[^.]*\./, `.${Buffer.from('{"aud":"other"}').toString('base64url')}.`);
      await expect(signInWithCustomToken(connect(), foreign)).rejects.toMatchObject({ code: /^auth\// });
    });

    test('a token that is revoked ends its sign-in and no other', async () => {
      const email = freshEmail();
      const auth = connect();
      await createUserWithEmailAndPassword(auth, email, password);
      const { user: other } = await signInWithEmailAndPassword(connect(), email, password);
      await revokeAccessToken(auth, await other.getIdToken());
      await expect(other.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
      await auth.currentUser?.reload();
      expect(auth.currentUser?.email).toBe(email);
    });

    test('the password policy is read, kept to, and read again when it was not', async () => {
      const reads = () => served().requests.filter((name) => name === 'passwordPolicy').length;
      const before = reads();
      const auth = connect();
      expect(await validatePassword(auth, 'short')).toMatchObject({
        isValid: false,
        meetsMinPasswordLength: false,
        containsLowercaseLetter: true,
        containsUppercaseLetter: false,
        containsNumericCharacter: false,
        containsNonAlphanumericCharacter: false,
      });
      expect(await validatePassword(auth, password)).toMatchObject({ isValid: true });
      expect(await validatePassword(auth, `${password}${'x'.repeat(40)}`)).toMatchObject({
        meetsMaxPasswordLength: false,
      });
      await expect(createUserWithEmailAndPassword(auth, freshEmail(), 'all lower case')).rejects.toMatchObject({
        code: 'auth/password-does-not-meet-requirements',
      });
      await vi.waitFor(() => expect(reads()).toBe(before + 2));
    });

    test('its captcha is off: nothing of another site is loaded', async () => {
      const before = served().requests.length;
      await initializeRecaptchaConfig(connect());
      expect(served().requests.slice(before)).toEqual(['recaptchaConfig']);
    });
  },
  () => ({ passwordRules: rules }),
);
