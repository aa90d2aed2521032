import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  isSignInWithEmailLink,
  linkWithCredential,
  parseActionCodeURL,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { expect, test } from 'vitest';
import { onEachManner } from '#tests/identity/serve.ts';

const password = 'verba volant';
const used = { code: 'auth/invalid-action-code' };

onEachManner('mails of the unmodified client', ({ served, connect, freshEmail, enumerationProtection }) => {
  const back = () => `${served().context.settings.publicUrl}/library`;

  test('prove an address: the code is looked at without being used, and works once', async () => {
    const [auth, email] = [connect(), freshEmail()];
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await sendEmailVerification(user, { url: back() });
    const link = parseActionCodeURL(await served().emailTo(email, 'verifyEmail'));
    expect(link).toMatchObject({ operation: ActionCodeOperation.VERIFY_EMAIL, apiKey: 'fabula', continueUrl: back() });
    const code = link?.code ?? '';
    for (let times = 0; times < 2; times++)
      expect(await checkActionCode(connect(), code)).toMatchObject({ operation: 'VERIFY_EMAIL', data: { email } });
    expect(user.emailVerified).toBe(false);

    await applyActionCode(connect(), code);
    await user.reload();
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
    await expect(applyActionCode(connect(), code)).rejects.toMatchObject(used);
  });

  test('reset a password, for anyone who asks; nobody learns who has an account', async () => {
    const [auth, email] = [connect(), freshEmail()];
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await sendPasswordResetEmail(connect(), email, { url: back() });
    const code = parseActionCodeURL(await served().emailTo(email, 'resetPassword'))?.code ?? '';
    expect(await verifyPasswordResetCode(connect(), code)).toBe(email);
    await expect(confirmPasswordReset(connect(), code, 'kurz')).rejects.toMatchObject({ code: 'auth/weak-password' });
    await confirmPasswordReset(connect(), code, 'scripta manent');
    await expect(confirmPasswordReset(connect(), code, 'scripta manent')).rejects.toMatchObject(used);
    await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    const again = await signInWithEmailAndPassword(connect(), email, 'scripta manent');
    expect(again.user).toMatchObject({ uid: user.uid, emailVerified: true });

    const asked = sendPasswordResetEmail(connect(), freshEmail());
    if (enumerationProtection) await asked;
    else await expect(asked).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  test('sign in by a link, also people without an account yet; a guest becomes one', async () => {
    const email = freshEmail();
    const settings = { url: back(), handleCodeInApp: true };
    await sendSignInLinkToEmail(connect(), email, settings);
    const link = await served().emailTo(email, 'signIn');
    const auth = connect();
    expect(isSignInWithEmailLink(auth, link)).toBe(true);
    const { user } = await signInWithEmailLink(auth, email, link);
    expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false });
    expect(user.providerData).toMatchObject([{ providerId: 'emailLink' }]);
    expect((await user.getIdTokenResult()).signInProvider).toBe('password');
    expect((await user.getIdTokenResult(true)).signInProvider).toBe('password');
    expect(await fetchSignInMethodsForEmail(connect(), email)).toEqual(enumerationProtection ? [] : ['emailLink']);
    await linkWithCredential(user, EmailAuthProvider.credential(email, password));
    expect(user.providerData.map(({ providerId }) => providerId)).toContain('password');
    const methods = await fetchSignInMethodsForEmail(connect(), email);
    expect(methods).toEqual(enumerationProtection ? [] : ['password', 'emailLink']);
    expect((await signInWithEmailAndPassword(connect(), email, password)).user.uid).toBe(user.uid);
    await expect(signInWithEmailLink(connect(), email, link)).rejects.toMatchObject(used);

    const other = freshEmail();
    await sendSignInLinkToEmail(connect(), other, settings);
    const { user: guest } = await signInAnonymously(connect());
    const credential = EmailAuthProvider.credentialWithLink(other, await served().emailTo(other, 'signIn'));
    const linked = await linkWithCredential(guest, credential);
    expect(linked.user).toMatchObject({ uid: guest.uid, email: other, emailVerified: true, isAnonymous: false });
  });

  test('change an address from the new one, which the old one can restore', async () => {
    const [auth, email, newEmail] = [connect(), freshEmail(), freshEmail()];
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await verifyBeforeUpdateEmail(user, newEmail, { url: back() });
    expect(user.email).toBe(email);
    const code = parseActionCodeURL(await served().emailTo(newEmail, 'verifyAndChangeEmail'))?.code ?? '';
    expect(await checkActionCode(connect(), code)).toMatchObject({
      operation: 'VERIFY_AND_CHANGE_EMAIL',
      data: { email: newEmail, previousEmail: email },
    });
    await applyActionCode(connect(), code);
    const changed = await signInWithEmailAndPassword(connect(), newEmail, password);
    expect(changed.user).toMatchObject({ uid: user.uid, email: newEmail, emailVerified: true });

    const back2 = parseActionCodeURL(await served().emailTo(email, 'emailChanged'))?.code ?? '';
    expect(await checkActionCode(connect(), back2)).toMatchObject({ operation: 'RECOVER_EMAIL', data: { email } });
    await applyActionCode(connect(), back2);
    await expect(changed.user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect((await signInWithEmailAndPassword(connect(), email, password)).user.uid).toBe(user.uid);
  });

  test('list the ways in which an address signs in only without enumeration protection', async () => {
    const email = freshEmail();
    await createUserWithEmailAndPassword(connect(), email, password);
    const methods = await fetchSignInMethodsForEmail(connect(), email);
    expect(methods).toEqual(enumerationProtection ? [] : ['password']);
    expect(await fetchSignInMethodsForEmail(connect(), freshEmail())).toEqual([]);
  });

  test('lead back to us and to nobody else', async () => {
    const { user } = await createUserWithEmailAndPassword(connect(), freshEmail(), password);
    await expect(sendEmailVerification(user, { url: 'https://evil.example/' })).rejects.toMatchObject({
      code: 'auth/unauthorized-continue-uri',
    });
    await expect(sendEmailVerification(user, { url: 'no address' })).rejects.toMatchObject({
      code: 'auth/invalid-continue-uri',
    });
  });
});
