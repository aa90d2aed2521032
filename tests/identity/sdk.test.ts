import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
} from 'firebase/auth';
import { expect, test } from 'vitest';
import { onEachManner } from '#tests/identity/serve.ts';

const password = 'verba volant';

onEachManner('the unmodified client', ({ served, connect, freshEmail, enumerationProtection }) => {
  test('creates an account and signs in to it', async () => {
    const email = freshEmail();
    const { user } = await createUserWithEmailAndPassword(connect(), email, password);
    const again = await signInWithEmailAndPassword(connect(), email, password);
    const { claims, signInProvider } = await again.user.getIdTokenResult();

    expect(again.user.uid).toBe(user.uid);
    expect(again.user.email).toBe(email);
    expect(again.user.providerData).toMatchObject([{ providerId: 'password', email }]);
    expect(again.user.metadata.creationTime).toMatch(/GMT$/);
    expect(signInProvider).toBe('password');
    expect(claims.sid).toBeDefined();
    expect(served().requests.slice(0, 4)).toEqual([
      'accounts:signUp',
      'accounts:lookup',
      'accounts:signInWithPassword',
      'accounts:lookup',
    ]);
  });

  test('hears why not', async () => {
    const email = freshEmail();
    const auth = connect();
    await createUserWithEmailAndPassword(auth, email, password);

    await expect(signInWithEmailAndPassword(connect(), email, 'wrong')).rejects.toMatchObject({
      code: enumerationProtection ? 'auth/invalid-credential' : 'auth/wrong-password',
    });
    await expect(signInWithEmailAndPassword(connect(), freshEmail(), password)).rejects.toMatchObject({
      code: enumerationProtection ? 'auth/invalid-credential' : 'auth/user-not-found',
    });
    await expect(createUserWithEmailAndPassword(connect(), email, password)).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    });
    await expect(createUserWithEmailAndPassword(connect(), freshEmail(), 'short')).rejects.toMatchObject({
      code: 'auth/weak-password',
    });
    expect(auth.currentUser).not.toBeNull();
  });

  test('changes an email by itself only without enumeration protection', async () => {
    const [email, newEmail] = [freshEmail(), freshEmail()];
    const auth = connect();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    if (enumerationProtection) {
      await expect(updateEmail(user, newEmail)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
      expect(auth.currentUser?.email).toBe(email);
      return;
    }
    await updateEmail(user, newEmail);
    expect(auth.currentUser?.email).toBe(newEmail);
    expect((await signInWithEmailAndPassword(connect(), newEmail, password)).user.uid).toBe(user.uid);
  });

  test('changes a profile', async () => {
    const auth = connect();
    const { user } = await createUserWithEmailAndPassword(auth, freshEmail(), password);
    await updateProfile(user, { displayName: 'Olena', photoURL: '/files/face.webp' });
    await user.reload();
    expect(auth.currentUser).toMatchObject({ displayName: 'Olena', photoURL: '/files/face.webp' });
    expect((await user.getIdTokenResult(true)).claims.name).toBe('Olena');

    for (const photoURL of ['face.webp', '../faces/face.webp?w=96'])
      await updateProfile(user, { photoURL }).then(() => expect(user.photoURL).toBe(photoURL));
    await updateProfile(user, { photoURL: '' });
    expect(user.photoURL).toBeNull();
    await updateProfile(user, { photoURL: null });
    await user.reload();
    expect(user.photoURL).toBeNull();
  });

  test('refreshes in many tabs at the same time', async () => {
    const email = freshEmail();
    const { user } = await createUserWithEmailAndPassword(connect(), email, password);
    const tabs = await Promise.all(
      Array.from({ length: 4 }, async () => (await signInWithEmailAndPassword(connect(), email, password)).user),
    );
    const tokens = await Promise.all([user, ...tabs, user, ...tabs].map((tab) => tab.getIdToken(true)));

    expect(new Set(tokens).size).toBe(tokens.length);
    await user.reload();
  });

  test('changes a password: this browser stays in, the others are out', async () => {
    const email = freshEmail();
    const auth = connect();
    const other = connect();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    const elsewhere = await signInWithEmailAndPassword(other, email, password);
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
    await updatePassword(user, 'scripta manent');
    await user.getIdToken(true);

    await expect(elsewhere.user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(other.currentUser).toBeNull();
    expect(auth.currentUser?.uid).toBe(user.uid);
    await expect(signInWithEmailAndPassword(connect(), email, password)).rejects.toMatchObject({
      code: enumerationProtection ? 'auth/invalid-credential' : 'auth/wrong-password',
    });
    await signInWithEmailAndPassword(connect(), email, 'scripta manent');
  });

  test('closes an account, and opens it again by signing in', async () => {
    const email = freshEmail();
    const auth = connect();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await deleteUser(user);
    expect(auth.currentUser).toBeNull();

    const back = await signInWithEmailAndPassword(auth, email, password);
    expect(back.user.uid).toBe(user.uid);
    await signOut(auth);
  });

  test('keeps a guest who becomes a full account', async () => {
    const auth = connect();
    const email = freshEmail();
    const { user } = await signInAnonymously(auth);
    expect(user.isAnonymous).toBe(true);
    const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password));

    expect(linked.user).toMatchObject({ uid: user.uid, email, isAnonymous: false });
    expect((await linked.user.getIdTokenResult()).signInProvider).toBe('password');
    expect((await signInWithEmailAndPassword(connect(), email, password)).user.uid).toBe(user.uid);
  });

  test('gives a guest an email and then a password only without enumeration protection', async () => {
    const [auth, email] = [connect(), freshEmail()];
    const { user } = await signInAnonymously(auth);
    await expect(updatePassword(user, password)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
    if (enumerationProtection) {
      await expect(updateEmail(user, email)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
      expect(auth.currentUser).toMatchObject({ email: null, isAnonymous: true });
      return;
    }
    await updateEmail(user, email);
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false });
    expect((await user.getIdTokenResult()).signInProvider).toBe('password');
    await updatePassword(user, password);
    expect((await signInWithEmailAndPassword(connect(), email, password)).user.uid).toBe(user.uid);
  });

  test('reads the password policy', async () => {
    const auth = connect();

    expect(await validatePassword(auth, 'short')).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
    expect(await validatePassword(auth, password)).toMatchObject({ isValid: true });
  });
});
