import { randomBytes } from 'node:crypto';
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from 'firebase/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider } from '#tests/identity/provider.ts';
import { onEachManner } from '#tests/identity/serve.ts';
import { travel } from '#tests/identity/travel.ts';

const id = 'oidc.test';
const password = 'verba volant';

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider(['http://localhost', 'https://localhost'], id);
});
afterAll(() => provider.close());

onEachManner(
  'other providers of the unmodified client',
  ({ served, connect, freshEmail }) => {
    /** What a window hands over for someone new, or for the former person. */
    async function credentialOf(person: Partial<typeof provider.state.person> = {}) {
      provider.state.person = { sub: randomBytes(6).toString('hex'), email_verified: true, name: 'Olena', ...person };
      const { idToken, rawNonce } = await travel(served().send, { id, issuer: provider.settings.issuer });
      if (!idToken || !rawNonce) throw new Error('The window handed nothing over.');
      return new OAuthProvider(id).credential({ idToken, rawNonce });
    }

    test('open accounts and sign in to them', async () => {
      const person = { sub: 'one', email: freshEmail() };
      const { user } = await signInWithCredential(connect(), await credentialOf(person));
      expect(user).toMatchObject({ email: person.email, emailVerified: true, displayName: 'Olena' });
      expect(user.providerData).toMatchObject([{ providerId: id, uid: 'one' }]);
      expect((await user.getIdTokenResult()).signInProvider).toBe(id);
      const again = await signInWithCredential(connect(), await credentialOf({ ...person, sub: 'one' }));
      expect(again.user.uid).toBe(user.uid);
      const spent = await credentialOf(person);
      await signInWithCredential(connect(), spent);
      await expect(signInWithCredential(connect(), spent)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    });

    test('are added to an account and removed', async () => {
      const email = freshEmail();
      const { user } = await createUserWithEmailAndPassword(connect(), email, password);
      const person = { sub: randomBytes(6).toString('hex'), email: freshEmail() };
      await linkWithCredential(user, await credentialOf(person));
      expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual([id, 'password']);
      await expect(linkWithCredential(user, await credentialOf())).rejects.toMatchObject({
        code: 'auth/provider-already-linked',
      });
      const { user: other } = await createUserWithEmailAndPassword(connect(), freshEmail(), password);
      await expect(linkWithCredential(other, await credentialOf(person))).rejects.toMatchObject({
        code: 'auth/credential-already-in-use',
      });
      expect((await signInWithCredential(connect(), await credentialOf(person))).user.uid).toBe(user.uid);

      await unlink(user, id);
      expect(user.providerData).toMatchObject([{ providerId: 'password' }]);
      expect((await signInWithCredential(connect(), await credentialOf(person))).user.uid).not.toBe(user.uid);
    });

    test('make a guest a full account, and a password can be added then', async () => {
      const email = freshEmail();
      const { user: guest } = await signInAnonymously(connect());
      const { user } = await linkWithCredential(guest, await credentialOf({ email }));
      expect(user).toMatchObject({ uid: guest.uid, isAnonymous: false, email });
      const other = EmailAuthProvider.credential(freshEmail(), password);
      await expect(linkWithCredential(user, other)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
      const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password));
      expect(linked.user.providerData.map(({ providerId }) => providerId).sort()).toEqual([id, 'password']);
      expect((await signInWithEmailAndPassword(connect(), email, password)).user.uid).toBe(guest.uid);
    });

    test('give an account without an email, which gets one with its first password, and no other’s', async () => {
      const nameless = { sub: randomBytes(6).toString('hex'), email: undefined } as never;
      const auth = connect();
      const { user } = await signInWithCredential(auth, await credentialOf(nameless));
      expect(user).toMatchObject({ email: null, isAnonymous: false });
      const [taken, email] = [freshEmail(), freshEmail()];
      await createUserWithEmailAndPassword(connect(), taken, password);
      await expect(linkWithCredential(user, EmailAuthProvider.credential(taken, password))).rejects.toMatchObject({
        code: 'auth/email-already-in-use',
      });
      await linkWithCredential(user, EmailAuthProvider.credential(email, password));
      await user.getIdToken(true);
      expect(user).toMatchObject({ email, emailVerified: false });
      expect((await signInWithEmailAndPassword(connect(), email, password)).user.uid).toBe(user.uid);
      await expect(linkWithCredential(user, EmailAuthProvider.credential(email, password))).rejects.toMatchObject({
        code: 'auth/provider-already-linked',
      });
    });

    test('prove again who someone is: the same person, and no other', async () => {
      const person = { sub: randomBytes(6).toString('hex'), email: freshEmail() };
      const { user } = await signInWithCredential(connect(), await credentialOf(person));
      const result = await reauthenticateWithCredential(user, await credentialOf(person));
      expect(result.user.uid).toBe(user.uid);
      // An unknown person counts as another: nobody is signed out over it.
      await expect(reauthenticateWithCredential(user, await credentialOf())).rejects.toMatchObject({
        code: 'auth/user-mismatch',
      });
      const other = { sub: randomBytes(6).toString('hex'), email: freshEmail() };
      await signInWithCredential(connect(), await credentialOf(other));
      await expect(reauthenticateWithCredential(user, await credentialOf(other))).rejects.toMatchObject({
        code: 'auth/user-mismatch',
      });
      await user.reload();
    });

    test('do not take an account over by an unverified address', async () => {
      const email = freshEmail();
      await createUserWithEmailAndPassword(connect(), email, password);
      const asked = signInWithCredential(connect(), await credentialOf({ email, email_verified: false }));
      await expect(asked).rejects.toMatchObject({ code: 'auth/account-exists-with-different-credential' });
    });
  },
  () => ({ providers: [provider.settings] }),
);
